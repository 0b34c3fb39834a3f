import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import { percent } from './measure.ts';

const [OWN, SHARED] = [1, 2];

/** How many days own promotions ran, and on how many of them others did as well; a day counts once on either side. */
export type Overlap = { days: number; shared: number };

export const overlapOf = (own: readonly DayNumberRange[], others: readonly DayNumberRange[]): Overlap => {
  const from = own.reduce((least, range) => Math.min(least, range.from), Number.POSITIVE_INFINITY);
  const to = own.reduce((most, range) => Math.max(most, range.to), Number.NEGATIVE_INFINITY);
  const marks = new Uint8Array(Math.max(0, to - from + 1));
  for (const range of own) marks.fill(OWN, range.from - from, range.to - from + 1);
  for (const range of others)
    for (let day = Math.max(range.from, from); day <= Math.min(range.to, to); day += 1)
      if (marks[day - from] === OWN) marks[day - from] = SHARED;
  const overlap = { days: 0, shared: 0 };
  for (const mark of marks) {
    if (mark >= OWN) overlap.days += 1;
    if (mark === SHARED) overlap.shared += 1;
  }
  return overlap;
};

/** Own days on promotion on which others ran, of all own days, in percent. */
export const shareOverlapped = ({ days, shared }: Overlap): number | null => percent(shared, days);
