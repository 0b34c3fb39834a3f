import { z } from 'zod';

/** What `npm run analyst:eval` reads of a round, and how it says it. */

const VERDICTS = ['right', 'part', 'wrong', 'else'] as const;

/** As the check of figures counted them: all, those left out, and those that a second request put right. */
const figures = { figures: z.int(), withheld: z.int(), repaired: z.int() };

export const Report = z.object({
  model: z.string(),
  asked: z.int(),
  outcomes: z.array(
    z.object({
      ...{ id: z.string(), locale: z.string(), verdict: z.enum(VERDICTS), misses: z.array(z.string()) },
      /** Of the whole conversation; of a guest's they are not known. */
      ...z.object(figures).partial().shape,
    }),
  ),
  /** Of every answer, those of conversations before the last one too. */
  times: z.array(z.object({ firstWordMs: z.number().nullable(), endMs: z.number() })),
  /** Of all answers together. `usd`: null where no prices are set. */
  use: z.object({
    ...{ answers: z.int(), inputTokens: z.number(), outputTokens: z.number() },
    ...{ areTokensEstimated: z.boolean(), usd: z.number().nullable(), steps: z.int() },
    ...{ ...figures, answersWithheld: z.int() },
  }),
});
export type Report = z.output<typeof Report>;

/** What a report of before is compared by. */
export const Earlier = Report.pick({ model: true, outcomes: true });

/** How many were right, by kind and language and in all; which were not; figures, times and use. */
export function linesOf({ model, outcomes, times, use }: Report): string[] {
  const groups = Map.groupBy(outcomes, ({ id, locale }) => `${id[0]} ${locale}`);
  const counted = (some: Report['outcomes']) =>
    VERDICTS.map((verdict) => `${some.filter((each) => each.verdict === verdict).length} ${verdict}`).join(
      ', ',
    );
  return [
    `Model: ${model}`,
    ...[...groups]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([group, some]) => `${group}: ${counted(some)}`),
    `All ${outcomes.length}: ${counted(outcomes)}`,
    ...outcomes
      .filter(({ verdict }) => verdict !== 'right')
      .map(({ id, verdict, misses }) => `  ${id} ${verdict}: ${misses.join('; ')}`),
    ...figureLines(outcomes, use),
    timeLine(times),
    tokenLine(use, outcomes.length),
  ];
}

function figureLines(outcomes: Report['outcomes'], use: Report['use']): string[] {
  const share = (part: number) => (use.figures === 0 ? '' : ` (${number((100 * part) / use.figures, 1)} %)`);
  const an = use.answers === 0 ? 0 : use.figures / use.answers;
  return [
    `Figures: ${number(use.figures)} checked in ${number(use.answers)} answers, ${number(an, 1)} an answer; ` +
      `${number(use.withheld)} left out${share(use.withheld)} in ${number(use.answersWithheld)} answers; ` +
      `${number(use.repaired)} put right by a second request${share(use.repaired)}`,
    ...outcomes.flatMap(({ id, figures: all = 0, withheld = 0, repaired = 0 }) =>
      withheld + repaired === 0
        ? []
        : `  ${id}: of ${all} figures ${withheld} left out, ${repaired} put right`,
    ),
  ];
}

function timeLine(times: Report['times']): string {
  const of = (values: readonly number[]) =>
    `p50 ${seconds(percentile(values, 50))}, p99 ${seconds(percentile(values, 99))}`;
  const firsts = times.flatMap(({ firstWordMs }) => firstWordMs ?? []);
  return `First word: ${of(firsts)}. End: ${of(times.map(({ endMs }) => endMs))}`;
}

function tokenLine(use: Report['use'], questions: number): string {
  const each = (sum: number) => sum / Math.max(1, questions);
  const { inputTokens, outputTokens, usd } = use;
  const note = use.areTokensEstimated ? ', estimated' : '';
  const cost =
    usd === null
      ? 'not known, no prices are set'
      : `$${number(each(usd), 4)} a question, $${number(usd, 2)} in all`;
  return (
    `Tokens: ${number(each(inputTokens + outputTokens))} a question ` +
    `(${number(each(inputTokens))} read, ${number(each(outputTokens))} written${note}), ` +
    `${number(use.steps / Math.max(1, use.answers), 1)} steps an answer. Cost: ${cost}`
  );
}

/** By nearest rank; null of none. */
export function percentile(values: readonly number[], percent: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? null;
}

function seconds(ms: number | null): string {
  return ms === null ? '–' : `${number(ms / 1000, 2)} s`;
}

function number(value: number, decimals = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Of questions that every round asked, how many had the same verdict each time. */
export function agreementOf(all: readonly Report[]): string {
  const verdicts = Map.groupBy(
    all.flatMap(({ outcomes }) => outcomes),
    ({ id }) => id,
  );
  const asked = [...verdicts.values()].filter(({ length }) => length === all.length);
  const alike = asked.filter((some) => new Set(some.map(({ verdict }) => verdict)).size === 1);
  return `${alike.length} of ${asked.length} questions were judged alike in ${all.length} rounds.`;
}

/** Of questions that both have, those that changed their verdict. */
export function comparedWith(before: z.output<typeof Earlier>, now: Report): string[] {
  const then = new Map(before.outcomes.map(({ id, verdict }) => [id, verdict]));
  const changed = now.outcomes.flatMap(({ id, verdict }) => {
    const earlierVerdict = then.get(id);
    return earlierVerdict && earlierVerdict !== verdict ? [`  ${id}: ${earlierVerdict}, now ${verdict}`] : [];
  });
  return [`Against ${before.model}: ${changed.length} changed`, ...changed];
}
