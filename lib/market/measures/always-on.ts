import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import { isAlwaysOn } from './deal-measures.ts';
import { daysIn, within } from './deal-spans.ts';

/** Days with a price that are looked at, and how many there must be. */
const OBSERVED_DAYS = 90;
const LEAST_OBSERVED = 30;

/** The last days of ranges that lie in their order, as ranges. */
const lastDaysOf = (ranges: readonly DayNumberRange[], count: number): DayNumberRange[] => {
  const last: DayNumberRange[] = [];
  let left = count;
  for (const { from, to } of ranges.toReversed()) {
    if (left <= 0) break;
    const first = Math.max(from, to - left + 1);
    last.unshift({ from: first, to });
    left -= to - first + 1;
  }
  return last;
};

/** Whether the deal is the price: on deal on at least 60% of the last 90 days with a price. @param onDeal days, each once */
export const isDealAlwaysOn = (
  listed: readonly DayNumberRange[],
  onDeal: readonly DayNumberRange[],
): boolean => {
  const observed = lastDaysOf(listed, OBSERVED_DAYS);
  const days = daysIn(observed);
  if (days < LEAST_OBSERVED) return false;
  const promoted = observed.flatMap((range) => onDeal.flatMap((deal) => within(deal, range) ?? []));
  return isAlwaysOn(daysIn(promoted), days);
};
