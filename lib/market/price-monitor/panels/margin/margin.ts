import { listMonthMargins, type MonthMargin } from '#db/queries/market-months.ts';
import { MIN_STANDING_DAYS } from '#lib/market/measures/month-measures.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import { lastCompleteMonth } from '#lib/vocabulary/months.ts';
import { cutPage } from '#lib/vocabulary/paging.ts';
import { marginCorridors } from './corridors.ts';
import type { MarginData } from './schema.ts';
import { marginSummary, rowsOfSummary } from './summary.ts';

const CORRIDORS_A_PAGE = 20;

/** Retailers' margins in the last month that is over, a page of them or all. */
export const readMargin = async (reading: SectionQuery, set: Promise<PriceSet>): Promise<MarginData> => {
  const { movers, floor, listed } = reading;
  const drawn = await set;
  const month = monthOf(drawn);
  const nothing = { month, floor, summary: null, page: 1, pages: 1, corridors: [] };
  const margins = await findMargins(reading, drawn);
  if (margins === null) return { state: 'notInPlan', ...nothing };
  const corridors = marginCorridors(drawn, margins, floor);
  if (corridors.length === 0) return { state: 'noTradePrices', ...nothing };
  const summary = marginSummary(rowsOfSummary(drawn, margins), floor);
  const { rows: shown, ...paging } = cutPage(
    corridors,
    listed === 'all' ? null : movers.page,
    CORRIDORS_A_PAGE,
  );
  return { state: 'shown', month, floor, summary, ...paging, corridors: [...shown] };
};

const monthOf = ({ range }: PriceSet) => lastCompleteMonth(range.to);

/** What was asked and paid in that month. Null: the plan has no margins, and nothing is read. */
export const findMargins = async (
  { market, scope, narrowed }: SectionQuery,
  set: PriceSet,
  products: readonly string[] | undefined = narrowed.products,
): Promise<readonly MonthMargin[] | null> => {
  if (!scope.features.includes('profitMargin')) return null;
  const among = products?.filter(set.isProduct);
  return listMonthMargins(
    market,
    { ...narrowed, products: among, priceType: 'consumer' },
    { month: monthOf(set), minDays: MIN_STANDING_DAYS },
  );
};
