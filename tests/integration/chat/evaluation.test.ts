import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { refreshSearchText } from '#db/queries/market-search.ts';
import { type AnalystServer, startAnalyst } from '#dev/analyst/analyst-stand-in.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { judge } from '#tests/evaluation/expected.ts';
import { type Asker, type EvaluationQuestion, questions } from '#tests/evaluation/questions.ts';
import { callRoute, newQuestion, readChunks, textOf } from '#tests/factories/chat.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import type { Choice } from '#tests/factories/subscriptions.ts';
import { withSampleMarket } from '#tests/setup/sample-market.ts';

let analyst: AnalystServer;
let ask: typeof import('#app/api/chat/route.ts').POST;

beforeAll(async () => {
  analyst = await startAnalyst({ port: 0, paceMs: 0 });
  process.env.OPENAI_BASE_URL = analyst.url;
  ask = (await import('#app/api/chat/route.ts')).POST;
  await withSampleMarket();
}, 240_000);
afterAll(() => analyst.stop());

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

const personOf = async (asker: Asker) => {
  if (asker === 'guest') return {};
  const person = await createSubscriber({ status: 'active', ...ASKERS[asker] });
  if (asker === 'premium')
    await database().execute(sql`
      insert into company_brands (company_id, category_id, brand_id, stance)
      values (${person.companyId}, 'milk', 'nasma', 'own'), (${person.companyId}, 'milk', 'marooj', 'rival')`);
  return person;
};

const answerTo = async ({ asker, talk }: EvaluationQuestion) => {
  const person = await personOf(asker);
  const { chatId } = newQuestion('');
  let answer = { text: '', tools: [] as string[], withheld: 0 };
  for (const question of talk) {
    const body = { ...newQuestion(question), chatId };
    const chunks = await readChunks(await callRoute(ask, person, { body }));
    const calls = chunks.filter(({ type }) => type === 'tool-input-available');
    const figures = chunks.flatMap(({ type, data }) => (type === 'data-figures' ? [data] : []));
    answer = {
      text: textOf(chunks),
      tools: calls.map(({ toolName }) => String(toolName)),
      withheld: (figures as { withheld: string[] }[]).reduce((sum, each) => sum + each.withheld.length, 0),
    };
  }
  return answer;
};

const renamed = async ({ rename }: EvaluationQuestion): Promise<void> => {
  if (!rename) return;
  const { productId, nameEn, nameAr } = rename;
  await database().execute(
    sql`update products set name_en = ${nameEn}, name_ar = ${nameAr} where id = ${productId}`,
  );
  await refreshSearchText(database(), { category: 'milk' });
};

describe('the demo’s analyst answers as the raw rows say', () => {
  test.each(questions.map((question) => [question.id, question.talk.at(-1), question] as const))(
    '%s: %s',
    async (_, __, question) => {
      await renamed(question);
      const expected = await question.expected();
      const { withheld, ...answer } = await answerTo(question);
      const { verdict, misses } = judge({ ...answer, locale: question.locale }, expected);
      const untraced = expected.mayWithhold ? 0 : withheld;
      expect({ verdict, misses, untraced, answer: verdict === 'right' ? '' : answer }).toEqual({
        ...{ verdict: 'right', misses: [], untraced: 0, answer: '' },
      });
    },
  );
});
