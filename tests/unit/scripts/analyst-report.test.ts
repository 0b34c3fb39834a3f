import { describe, expect, it } from 'vitest';
import { agreementOf, comparedWith, linesOf, percentile, Report } from '../../../scripts/analyst-report.ts';

const outcome = (id: string, verdict: string, more: object = {}) => ({
  ...{ id, locale: 'en', verdict, misses: verdict === 'right' ? [] : ['no 5'] },
  ...{ figures: 4, withheld: 0, repaired: 0, ...more },
});
const use = {
  ...{ answers: 3, inputTokens: 30_000, outputTokens: 300, areTokensEstimated: false, usd: 0.03, steps: 6 },
  ...{ figures: 10, withheld: 1, repaired: 2, answersWithheld: 1 },
};
const times = [
  { firstWordMs: 200, endMs: 900 },
  { firstWordMs: null, endMs: 4000 },
  { firstWordMs: 100, endMs: 300 },
];
const reportOf = (outcomes: object[], more: object = {}): Report =>
  Report.parse({ model: 'one', asked: outcomes.length, outcomes, times, use, ...more });

const report = reportOf([
  outcome('A1', 'right', { withheld: 1, repaired: 2 }),
  outcome('A2', 'part'),
  // A guest's figures are not known by the question.
  { ...outcome('B1', 'right'), locale: 'ar', figures: undefined, withheld: undefined, repaired: undefined },
]);

describe('a report of the evaluation', () => {
  it('says verdicts, figures, times, tokens and cost', () => {
    expect(linesOf(report)).toEqual([
      'Model: one',
      'A en: 1 right, 1 part, 0 wrong, 0 else',
      'B ar: 1 right, 0 part, 0 wrong, 0 else',
      'All 3: 2 right, 1 part, 0 wrong, 0 else',
      '  A2 part: no 5',
      'Figures: 10 checked in 3 answers, 3.3 an answer; 1 left out (10.0 %) in 1 answers; 2 put right by a second request (20.0 %)',
      '  A1: of 4 figures 1 left out, 2 put right',
      'First word: p50 0.10 s, p99 0.20 s. End: p50 0.90 s, p99 4.00 s',
      'Tokens: 10,100 a question (10,000 read, 100 written), 2.0 steps an answer. Cost: $0.0100 a question, $0.03 in all',
    ]);
  });

  it('says what is not known of a model that counts no tokens and has no prices, or said nothing', () => {
    const lines = linesOf(
      reportOf([outcome('A1', 'wrong')], {
        times: [{ firstWordMs: null, endMs: 500 }],
        use: { ...use, figures: 0, withheld: 0, repaired: 0, areTokensEstimated: true, usd: null },
      }),
    );
    expect(lines).toContain('First word: p50 –, p99 –. End: p50 0.50 s, p99 0.50 s');
    expect(lines.at(-1)).toMatch(/written, estimated\).*Cost: not known, no prices are set$/);
    expect(lines.join('\n')).not.toContain('NaN');
  });

  it('compares rounds, and with a report of before, by verdicts alone', () => {
    const other = reportOf([outcome('A1', 'right'), outcome('A2', 'right')]);
    expect(agreementOf([report, other])).toBe('1 of 2 questions were judged alike in 2 rounds.');
    const { model, outcomes } = other;
    expect(comparedWith({ model, outcomes }, report)).toEqual([
      'Against one: 1 changed',
      '  A2: right, now part',
    ]);
  });
});

it('takes percentiles by nearest rank', () => {
  const values = Array.from({ length: 200 }, (_, at) => 200 - at);
  expect([percentile(values, 50), percentile(values, 99), percentile([7], 99), percentile([], 50)]).toEqual([
    ...[100, 198, 7, null],
  ]);
});
