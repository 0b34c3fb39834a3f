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
import { lastCompleteMonth, monthsBefore } from '#lib/market/price-monitor/movers-choice.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { basketOf, type MonthBasket, type MonthFigure, monthRows } from './month-figures.ts';
import type { MonthsData } from './schema.ts';

/** A year and the month before it, so that the newest is also compared with its own a year ago. */
const MONTHS_BACK = 12;

const monthsUpTo = (day: Day): Months => {
  const last = lastCompleteMonth(day);
  return { first: monthsBefore(last, MONTHS_BACK), last, minDays: MIN_STANDING_DAYS };
};

/** The company's own brands at the shown retailers, whatever else was chosen; null where it has none here. */
export const ofOurs = ({ category, narrowed }: SectionQuery, { ours }: PriceSet): ChainFilter | null =>
  ours.own.length === 0 ? null : { ...category, brands: ours.own, retailers: narrowed.retailers };

export const readMonths = async (reading: SectionQuery, board: PriceSet): Promise<MonthsData> => {
  const { market, narrowed } = reading;
  const asked = monthsUpTo(board.range.to);
  const own = ofOurs(reading, board);
  const { disclosure, withheld } = board;
  const list = disclosure.isFull ? listMonthChanges : listMonthChangesByBrand;
  const [changes, ours, weights, consumerIndex] = await Promise.all([
    list(market, narrowed, asked),
    own && list(market, own, asked),
    readWeights(reading),
    loadConsumerIndex(market, board.view.category.dataset),
  ]);
  const known = changes[0]?.month;
  if (known === undefined) return [];
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, at) =>
    monthsBefore(asked.last, MONTHS_BACK - at),
  );
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
  board: PriceSet,
  { month, of }: { month: Day; of: MonthFigure },
): Promise<{ pairs: readonly MonthPair[]; basket: MonthBasket } | null> => {
  const { market, narrowed } = reading;
  const asked = monthsUpTo(board.range.to);
  const chains = of === 'month-ours' ? ofOurs(reading, board) : narrowed;
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
