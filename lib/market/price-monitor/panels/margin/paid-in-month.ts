import { listMonthMargins, type MonthMargin } from '#db/queries/market-months.ts';
import { findVatPercent } from '#db/queries/market-vat.ts';
import { MIN_STANDING_DAYS } from '#lib/market/measures/month-measures.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import { addMonths, lastCompleteMonth } from '#lib/vocabulary/months.ts';

/** The month that margins are of. */
export const monthOf = ({ range }: PriceSet): Day => lastCompleteMonth(range.to);

/** Of a month the rate counts that holds on its last day. */
export const findVatOfMonth = (
  { market, narrowed }: Pick<SectionQuery, 'market' | 'narrowed'>,
  month: Day,
): Promise<number> => findVatPercent(market, narrowed, addDays(addMonths(month, 1), -1));

/** What was asked and paid at a retailer, and what of it is VAT, in percent. */
export type PaidInMonth = MonthMargin & { vat: number };

/** What was asked and paid in that month. Null: the plan has no margins, and nothing is read. */
export const findMargins = async (
  reading: SectionQuery,
  set: PriceSet,
  products: readonly string[] | undefined = reading.narrowed.products,
): Promise<readonly PaidInMonth[] | null> => {
  const { market, scope, narrowed } = reading;
  if (!scope.features.includes('profitMargin')) return null;
  const among = products?.filter(set.isProduct);
  const month = monthOf(set);
  const [paid, vat] = await Promise.all([
    listMonthMargins(
      market,
      { ...narrowed, products: among, priceType: 'consumer' },
      { month, minDays: MIN_STANDING_DAYS },
    ),
    findVatOfMonth(reading, month),
  ]);
  return paid.map((each) => ({ ...each, vat }));
};
