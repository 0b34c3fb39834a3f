import { loadConsumerIndex } from '#db/queries/consumer-index.ts';
import type { ChainFilter } from '#db/queries/market-chains.ts';
import {
  listMonthChanges,
  listMonthChangesByBrand,
  listMonthPairs,
  listRetailerWeights,
  type MonthPair,
  type Months,
} from '#db/queries/market-months.ts';
import { MIN_STANDING_DAYS } from '#lib/market/measures/month-measures.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { addMonths, lastCompleteMonth } from '#lib/vocabulary/months.ts';
import { basketOf, type MonthBasket, type MonthFigure, monthRows } from './month-figures.ts';
import type { MonthsData } from './schema.ts';

/** A year and the month before it, so that the newest is also compared with its own a year ago. */
const MONTHS_BACK = 12;

const monthsUpTo = (day: Day): Months => {
  const last = lastCompleteMonth(day);
  return { first: addMonths(last, -MONTHS_BACK), last, minDays: MIN_STANDING_DAYS };
};

/** The company's own brands at the shown retailers, whatever else was chosen; null where it has none here. */
export const ofOurs = ({ category, narrowed }: SectionQuery, { ours }: PriceSet): ChainFilter | null =>
  ours.own.length === 0 ? null : { ...category, brands: ours.own, retailers: narrowed.retailers };

export const readMonths = async (reading: SectionQuery, set: PriceSet): Promise<MonthsData> => {
  const { market, narrowed } = reading;
  const asked = monthsUpTo(set.range.to);
  const own = ofOurs(reading, set);
  const { disclosure, withheld } = set;
  const list = disclosure.isFull ? listMonthChanges : listMonthChangesByBrand;
  const [changes, ours, weights, consumerIndex] = await Promise.all([
    list(market, narrowed, asked),
    own && list(market, own, asked),
    readWeights(reading),
    loadConsumerIndex(market, set.view.category.dataset),
  ]);
  const known = changes[0]?.month;
  if (known === undefined) return [];
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, at) => addMonths(asked.last, at - MONTHS_BACK));
  const shown = months.filter((month) => month >= known);
  return monthRows({ months: shown, changes, ours, weights, consumerIndex, shows: { disclosure, withheld } });
};

const readWeights = async ({ market, category }: SectionQuery): Promise<Map<string, number>> => {
  const weights = await listRetailerWeights(market, category);
  return new Map(weights.map(({ retailerId, weight }) => [retailerId, weight]));
};

/** The chains behind a figure of a month, and the basket that they are weighted in; null where the view has no such month. */
export const readMonthPairs = async (
  reading: SectionQuery,
  set: PriceSet,
  { month, of }: { month: Day; of: MonthFigure },
): Promise<{ pairs: readonly MonthPair[]; basket: MonthBasket } | null> => {
  const { market, narrowed } = reading;
  const asked = monthsUpTo(set.range.to);
  const chains = of === 'month-ours' ? ofOurs(reading, set) : narrowed;
  if (chains === null || month < asked.first || month > asked.last) return null;
  const [pairs, changes, weights] = await Promise.all([
    listMonthPairs(market, chains, { ...asked, last: month, from: month }),
    of === 'month-weighted' ? listMonthChanges(market, chains, asked) : [],
    readWeights(reading),
  ]);
  const known = changes[0]?.month;
  return {
    pairs,
    basket: basketOf(
      changes.filter((row) => row.month === known),
      weights,
    ),
  };
};
