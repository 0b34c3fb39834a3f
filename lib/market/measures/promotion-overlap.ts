import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import { percent } from './measure.ts';

/** The days of ranges, each once and in order. */
const daysOf = (ranges: readonly DayNumberRange[]): Set<number> => {
  const days = new Set<number>();
  for (const { from, to } of ranges) for (let day = from; day <= to; day += 1) days.add(day);
  return days;
};

/** How many days own promotions ran, and on how many of them others did as well; a day counts once on either side. */
export type Overlap = { days: number; shared: number };

export const overlapOf = (own: readonly DayNumberRange[], others: readonly DayNumberRange[]): Overlap => {
  const [days, other] = [daysOf(own), daysOf(others)];
  return { days: days.size, shared: days.intersection(other).size };
};

/** Own days on promotion on which others ran, of all own days, in percent. */
export const shareOverlapped = ({ days, shared }: Overlap): number | null => percent(shared, days);
