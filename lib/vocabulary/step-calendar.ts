import { addDays, type Day, dayFromNumber, dayNumber } from './cairo-days.ts';
import type { MarketStepKind } from './market-terms.ts';
import type { Dataset } from './terms.ts';

/** A day from which on prices moved in one step, with all that is imported or taxed. */
export type MarketStep = { kind: MarketStepKind; day: Day };

/** The pound let go by the central bank (CBE), and value added tax as it came in and as it rose. */
const KNOWN_STEPS: readonly MarketStep[] = [
  // Law 67 of 2016 comes into force: 13 % in the place of the sales tax.
  { kind: 'vat', day: '2016-09-08' },
  // The CBE lets the pound float.
  { kind: 'devaluation', day: '2016-11-03' },
  // The same law raises the rate to 14 %.
  { kind: 'vat', day: '2017-07-01' },
  // The CBE lets the pound fall, for the first time since.
  { kind: 'devaluation', day: '2022-03-21' },
  // The CBE announces a durably flexible rate.
  { kind: 'devaluation', day: '2022-10-27' },
  // The pound falls as banks trade it by that rate.
  { kind: 'devaluation', day: '2023-01-11' },
  // The CBE lets the market set the rate.
  { kind: 'devaluation', day: '2024-03-06' },
];

/** The pound of the sample falls at these distances, so that any two years hold two falls. */
const SAMPLE_FALLS_EVERY = 330;
const FIRST_SAMPLE_FALL = dayNumber('2020-01-05');

/** The sample's newest fall by a day, given in days since 1970-01-01: 0 is the first. */
export const sampleFallNo = (day: number): number =>
  Math.floor((day - FIRST_SAMPLE_FALL) / SAMPLE_FALLS_EVERY);

const sampleFallsBetween = (from: Day, to: Day): MarketStep[] => {
  const [before, last] = [sampleFallNo(dayNumber(addDays(from, -1))), sampleFallNo(dayNumber(to))];
  return Array.from({ length: last - before }, (_, at) => ({
    kind: 'devaluation',
    day: dayFromNumber(FIRST_SAMPLE_FALL + (before + 1 + at) * SAMPLE_FALLS_EVERY),
  }));
};

/** The steps within the days from–to that moved the prices of a data set, in order: invented prices know invented steps alone. */
export const stepsBetween = (dataset: Dataset, from: Day, to: Day): MarketStep[] =>
  dataset === 'sample'
    ? sampleFallsBetween(from, to)
    : KNOWN_STEPS.filter(({ day }) => day >= from && day <= to);
