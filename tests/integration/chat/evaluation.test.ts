import { writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { refreshSearchText } from '#db/queries/market-search.ts';
import { FIRST_DAYS } from '#db/sample-market/observations.ts';
import { type AnalystServer, startAnalyst } from '#dev/analyst/analyst-stand-in.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { answerIn } from '#tests/evaluation/answer-text.ts';
import { judge, type Verdict } from '#tests/evaluation/expected.ts';
import { allQuestions, testedQuestions } from '#tests/evaluation/questions/all.ts';
import { type Asker, type EvaluationQuestion, today } from '#tests/evaluation/questions/question.ts';
import { daysWithRamadan } from '#tests/evaluation/questions/ramadan.ts';
import { type RecordedAnswer, recorded } from '#tests/evaluation/recording.ts';
import { tapModel } from '#tests/evaluation/tap-model.ts';
import { callRoute, newQuestion, readChunks, textOf } from '#tests/factories/chat.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import type { Choice } from '#tests/factories/subscriptions.ts';
import { withDaysOfSampleMarket } from '#tests/setup/sample-market.ts';

let analyst: AnalystServer;
let ask: typeof import('#app/api/chat/route.ts').POST;

/** All of them, and where it is set the report of how they were answered. */
const report = process.env.EVAL_REPORT ?? null;
const areAll = report !== null && process.env.EVAL_SET !== 'tested';
const only = process.env.EVAL_ONLY?.split(',') ?? null;
const questions = (areAll ? allQuestions : testedQuestions).filter(({ id }) => only?.includes(id) ?? true);

/** No question is asked once so much was spent. */
const mostUsd = Number(process.env.EVAL_MOST_USD ?? Number.POSITIVE_INFINITY);
const requireMoney = async (): Promise<void> => {
  if (!Number.isFinite(mostUsd)) return;
  const [row] = await database().execute<{ usd: number }>(
    sql`select coalesce(sum(micro_usd), 0)::float8 / 1e6 as usd from chat_runs`,
  );
  if ((row?.usd ?? 0) >= mostUsd) throw new Error(`not asked: $${mostUsd} are spent`);
};

/** Where the model's answers are to be kept, as it streams them. */
const recordTo = process.env.EVAL_RECORD ?? null;
const recordings: RecordedAnswer[] = [];
let said: ReturnType<typeof tapModel> | null = null;

/** Names the model that `npm run analyst:eval` measures; else it is the demo's. */
const measured = process.env.EVAL_MODEL ?? null;

beforeAll(
  async () => {
    analyst = await startAnalyst({ port: 0, paceMs: 0 });
    process.env.OPENAI_BASE_URL = analyst.url;
    if (measured) {
      process.env.OPENAI_BASE_URL = process.env.EVAL_BASE_URL ?? '';
      process.env.OPENAI_API_KEY = process.env.EVAL_API_KEY ?? '';
      process.env.OPENAI_MODEL = measured;
    }
    if (recordTo !== null) said = tapModel(process.env.OPENAI_BASE_URL ?? '');
    ask = (await import('#app/api/chat/route.ts')).POST;
    await withDaysOfSampleMarket(areAll ? Math.max(FIRST_DAYS, daysWithRamadan()) : FIRST_DAYS);
  },
  areAll ? 1_200_000 : 240_000,
);
afterAll(async () => {
  await analyst.stop();
  if (report !== null) await writeReport(report);
  if (recordTo !== null)
    await writeFile(
      recordTo,
      JSON.stringify({ model: process.env.OPENAI_MODEL, day: today(), answers: recordings }),
    );
});

type Outcome = { id: string; locale: string; verdict: Verdict; misses: string[]; tools: string[] };

/** With what was answered, and in which chat; guests have none. */
const outcomes: (Outcome & { answer: string; chatId: string })[] = [];
/** When the first word and the end of each answer came, by its reader's clock; those of conversations before the last, too. */
const times: { firstWordMs: number | null; endMs: number }[] = [];

/** Of a hundred questions, so many may be answered by asking back. */
const MOST_ASKED_BACK = 5;

/** As the check of figures counted them: all, those left out, and those that a second request put right. */
const FIGURES = sql`coalesce(sum(figures), 0)::int as figures, coalesce(sum(withheld_figures), 0)::int as withheld,
  coalesce(sum(repaired_figures), 0)::int as repaired`;

/** For `npm run analyst:eval`, which prints it: how each question was answered, and what the answers took. */
const writeReport = async (file: string): Promise<void> => {
  const db = database();
  const [use] = await db.execute(sql`
    select count(*)::int as answers, coalesce(sum(input_tokens), 0)::int as "inputTokens",
      coalesce(sum(output_tokens), 0)::int as "outputTokens", coalesce(bool_or(are_tokens_estimated), false) as "areTokensEstimated",
      sum(micro_usd)::float8 / 1e6 as usd, coalesce(sum(steps), 0)::int as steps, ${FIGURES},
      (count(*) filter (where withheld_figures > 0))::int as "answersWithheld" from chat_runs`);
  const ofChats = await db.execute<{ chatId: string }>(
    sql`select chat_id as "chatId", ${FIGURES} from chat_runs where chat_id is not null group by 1`,
  );
  const figuresOf = new Map(ofChats.map(({ chatId, ...figures }) => [chatId, figures]));
  const all = outcomes.map(({ chatId, ...each }) => ({ ...each, ...figuresOf.get(chatId) }));
  const model = process.env.OPENAI_MODEL;
  await writeFile(
    file,
    JSON.stringify({ model, asked: questions.length, outcomes: all, times, use }, null, 2),
  );
};

const ALL: ModuleName[] = ['priceMonitor', 'promotions', 'distributions', 'imdb'];
const ASKERS: Record<Exclude<Asker, 'guest'>, Choice> = {
  premium: {
    ...{ plan: 'premium', modules: ALL },
    categories: ['milk', 'yoghurt', 'cooking-oil', 'tea', 'diapers'],
  },
  growth: {
    ...{ plan: 'growth', modules: ['priceMonitor', 'distributions', 'imdb'] },
    categories: ['milk', 'yoghurt', 'white-cheese'],
  },
  starter: { plan: 'starter', modules: ['priceMonitor', 'promotions'], categories: ['rice'] },
};

let guests = 0;

const personOf = async (asker: Asker) => {
  // A guest asks ten questions a day, counted by address.
  if (asker === 'guest') {
    guests += 1;
    return { address: `198.51.100.${guests}` };
  }
  const person = await createSubscriber({ status: 'active', ...ASKERS[asker] });
  if (asker === 'premium')
    await database().execute(sql`
      insert into company_brands (company_id, category_id, brand_id, stance)
      values (${person.companyId}, 'milk', 'nasma', 'own'), (${person.companyId}, 'milk', 'marooj', 'rival')`);
  return person;
};

/** Of what a model wrote, which drawings and tables follow. */
const MOST_WORDS = 120;
const MOST_TOKENS = 400;

/** Tokens as the product estimates them where a model does not count. */
const lengthOf = (text: string) => ({
  words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
  tokens: Math.ceil(text.length / 4),
});

const isShort = ({ words, tokens }: ReturnType<typeof lengthOf>) =>
  words <= MOST_WORDS && tokens <= MOST_TOKENS;

/** An answer's chunks; notes when it began and ended. */
const readTimed = async (asked: () => Promise<Response>) => {
  const begun = performance.now();
  const after = () => Math.round(performance.now() - begun);
  let [text, firstWordMs]: [string, number | null] = ['', null];
  for await (const part of (await asked()).body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (firstWordMs === null && text.includes('"type":"text-delta"')) firstWordMs = after();
  }
  times.push({ firstWordMs, endMs: after() });
  return readChunks(new Response(text));
};

const answerTo = async ({ asker, talk, locale }: EvaluationQuestion) => {
  const person = await personOf(asker);
  const { chatId } = newQuestion('');
  const turns: Parameters<typeof recorded>[0][number][] = [];
  for (const question of talk) {
    const body = { ...newQuestion(question), chatId };
    const chunks = await readTimed(() => callRoute(ask, person, { body }));
    turns.push({ question, chunks, said: (await said?.()) ?? [] });
  }
  const chunks = turns.at(-1)?.chunks ?? [];
  return { chatId, turns, ...answerIn(chunks, locale), ...lengthOf(textOf(chunks)) };
};

/** Calls a product otherwise. @returns gives its names back */
const rename = async ({ rename: names }: EvaluationQuestion): Promise<() => Promise<void>> => {
  if (!names) return async () => {};
  const { productId } = names;
  const nameIt = async (nameEn: string, nameAr: string) => {
    await database().execute(
      sql`update products set name_en = ${nameEn}, name_ar = ${nameAr} where id = ${productId}`,
    );
    await refreshSearchText(database(), { category: 'milk' });
  };
  const [before] = await database().execute<{ en: string; ar: string }>(
    sql`select name_en as en, name_ar as ar from products where id = ${productId}`,
  );
  await nameIt(names.nameEn, names.nameAr);
  return () => nameIt(before?.en ?? '', before?.ar ?? '');
};

// A model at the end of a line takes longer than a test may.
describe('the demo’s analyst answers as the raw rows say', { timeout: measured ? 300_000 : 20_000 }, () => {
  test.each(questions.map((question) => [question.id, question.talk.at(-1), question] as const))(
    '%s: %s',
    async (_, __, question) => {
      await requireMoney();
      const expected = await question.expected();
      const nameBack = await rename(question);
      const { chatId, turns, withheld, words, tokens, ...answer } =
        await answerTo(question).finally(nameBack);
      const { verdict, misses } = judge({ ...answer, locale: question.locale }, expected);
      const { id, locale } = question;
      outcomes.push({ id, locale, verdict, misses, tools: answer.tools, answer: answer.text, chatId });
      if (said) {
        const record = recorded(turns, expected);
        if (record) recordings.push({ id, locale, ...record, verdict, withheld });
        else console.warn(`${id} was not recorded: a request was repeated`);
      }
      const untraced = expected.mayWithhold ? 0 : withheld.length;
      expect({ verdict, untraced, ...(verdict !== 'right' && { misses, answer }) }).toEqual({
        ...{ verdict: 'right', untraced: 0 },
      });
      if (!measured) expect({ words, tokens, answer }).toSatisfy(isShort);
    },
  );

  test('and asks back in few of them', () => {
    const askedBack = outcomes.filter(({ tools }) => tools.includes('askWhich'));
    expect(askedBack.length * 100).toBeLessThanOrEqual(MOST_ASKED_BACK * outcomes.length);
  });
});
