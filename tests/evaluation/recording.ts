import { z } from 'zod';
import type { AnswerChunk } from '#lib/chat/answer-stream.ts';
import { FigureGate } from '#lib/chat/figure-gate.ts';
import { Evidence } from '#lib/chat/figures/figure-evidence.ts';
import { throughAll } from '#lib/chat/passages.ts';
import { languageOfText } from '#lib/chat/question-language.ts';
import { isToolName, toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Chunk } from '#tests/factories/chat.ts';
import { answerIn } from './answer-text.ts';
import { type Expected, judge } from './expected.ts';
import type { Said } from './tap-model.ts';

/** Answers of a model as it streamed them, with the results that it had: the check of figures and the judge read them again at any time. */

const Pattern = z.object({ source: z.string(), flags: z.string() });
const Result = z.object({ id: z.string(), tool: z.string().refine(isToolName), output: z.unknown() });

const RecordedAnswer = z.object({
  ...{ id: z.string(), locale: z.enum(['en', 'ar']), question: z.string() },
  /** Results of the answers before it in its conversation. */
  earlier: z.array(Result),
  steps: z.array(z.object({ pieces: z.array(z.string()), results: z.array(Result) })),
  /** What it answered where a sentence was requested again. */
  repairs: z.array(z.string()),
  /** What the raw rows said on that day. */
  expected: z.object({
    rows: z.array(z.tuple([z.string(), z.number()])).optional(),
    ...{ figures: z.array(z.number()).optional(), changes: z.array(z.number()).optional() },
    ...{ says: z.array(Pattern).optional(), not: z.array(Pattern).optional() },
    ...{ mayWithhold: z.boolean().optional(), tools: z.array(z.string()).optional() },
  }),
  ...{ verdict: z.string(), withheld: z.array(z.string()) },
});
export type RecordedAnswer = z.output<typeof RecordedAnswer>;

export const Recording = z.object({ model: z.string(), day: z.string(), answers: z.array(RecordedAnswer) });

type Turn = { question: string; chunks: readonly Chunk[]; said: readonly Said[] };

const stepsIn = ({ chunks }: Pick<Turn, 'chunks'>): RecordedAnswer['steps'] => {
  const steps: RecordedAnswer['steps'] = [];
  const names = new Map<string, string>();
  for (const { type, toolCallId, toolName, output } of chunks) {
    const id = String(toolCallId);
    if (type === 'start-step') steps.push({ pieces: [], results: [] });
    if (type === 'tool-input-available') names.set(id, String(toolName));
    const tool = names.get(id);
    if (type === 'tool-output-available' && tool && isToolName(tool))
      steps.at(-1)?.results.push({ id, tool, output });
  }
  return steps;
};

/** The last answer of a conversation; null where a request was repeated, so that its steps are not those of the answer. */
export const recorded = (
  turns: readonly Turn[],
  expected: Expected,
): Pick<RecordedAnswer, 'question' | 'earlier' | 'steps' | 'repairs' | 'expected'> | null => {
  const [last] = turns.slice(-1);
  if (!last) return null;
  const instructions = last.said[0]?.instructions;
  const answers = last.said.filter((each) => each.instructions === instructions);
  const steps = stepsIn(last);
  if (answers.length !== steps.length) return null;
  const patterns = (of: readonly RegExp[]) => of.map(({ source, flags }) => ({ source, flags }));
  const { says = [], not = [], ...figures } = expected;
  return {
    question: last.question,
    earlier: turns.slice(0, -1).flatMap((turn) => stepsIn(turn).flatMap(({ results }) => results)),
    steps: steps.map(({ results }, at) => ({ pieces: answers[at]?.pieces ?? [], results })),
    repairs: last.said
      .filter((each) => each.instructions !== instructions)
      .map(({ pieces }) => pieces.join('')),
    expected: structuredClone({
      ...figures,
      says: patterns(says),
      not: patterns(not),
    }) as RecordedAnswer['expected'],
  };
};

const chunksOf = ({ steps }: RecordedAnswer): AnswerChunk[] => [
  ...steps.flatMap(({ pieces, results }, at): AnswerChunk[] => {
    const id = `text-${at}`;
    const words = pieces.map((delta): AnswerChunk => ({ type: 'text-delta', id, delta }));
    return [
      ...(words.length > 0
        ? [{ type: 'text-start', id } as const, ...words, { type: 'text-end', id } as const]
        : []),
      ...results.flatMap(({ id: toolCallId, tool, output }): AnswerChunk[] => [
        { type: 'tool-input-available', toolCallId, toolName: tool, input: {} },
        { type: 'tool-output-available', toolCallId, output },
      ]),
    ];
  }),
  { type: 'finish' },
];

/** As the answer leaves by today's check of figures, judged. */
export const replayed = async (answer: RecordedAnswer, day: string) => {
  const { question, earlier, locale, expected } = answer;
  const evidence = new Evidence({ question, today: day });
  for (const { tool, id, output } of earlier) evidence.addEarlier(toolOutputs[tool], id, output);
  const repairs = [...answer.repairs];
  const mark = translator(languageOfText(question) ?? locale, 'chat.answer')('withheld');
  const gate = new FigureGate({ evidence, withheld: mark, repair: async () => repairs.shift() ?? null });
  const source = new ReadableStream<AnswerChunk>({
    start: (controller) => {
      for (const chunk of chunksOf(answer)) controller.enqueue(chunk);
      controller.close();
    },
  });
  const left = await Array.fromAsync(source.pipeThrough(throughAll({ gate })));
  const { withheld, ...said } = answerIn(left as Chunk[], locale);
  const patterns = (of: readonly z.output<typeof Pattern>[] = []) =>
    of.map(({ source, flags }) => new RegExp(source, flags));
  const { rows = [], figures = [], changes = [], says, not, tools } = expected;
  const { verdict, misses } = judge(
    { ...said, locale },
    { ...{ rows, figures, changes, says: patterns(says), not: patterns(not) }, ...(tools && { tools }) },
  );
  return { verdict, withheld, misses, counts: gate.counts, text: said.text };
};
