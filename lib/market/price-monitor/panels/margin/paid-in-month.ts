import { listMonthMargins, listOwnMonthMargins, type MonthMargin } from '#db/queries/market-months.ts';
import { findVatPercent } from '#db/queries/market-vat.ts';
import { MIN_STANDING_DAYS } from '#lib/market/measures/month-measures.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import { findTradeSource, type ShownTrade } from '#lib/market/price-monitor/trade-source.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import { addMonths, lastCompleteMonth } from '#lib/vocabulary/months.ts';

/** The month that margins are of. */
export const monthOf = ({ range }: Pick<PriceSet, 'range'>): Day => lastCompleteMonth(range.to);

/** Of a month the rate counts that holds on its last day. */
const findVatOfMonth = (
  { market, narrowed }: Pick<SectionQuery, 'market' | 'narrowed'>,
  month: Day,
): Promise<number> => findVatPercent(market, narrowed, addDays(addMonths(month, 1), -1));

/** What was asked and paid at a retailer, and what of it is VAT, in percent. */
export type PaidInMonth = MonthMargin & { vat: number; isOwn: boolean };

type Paid = ShownTrade & { paid: readonly PaidInMonth[] };

/** What was asked and paid in that month, by the reader's own trade prices or the panel's. Null: the plan has no margins, and nothing is read. */
export const findMargins = async (
  reading: SectionQuery,
  set: Pick<PriceSet, 'range' | 'isProduct'>,
  products: readonly string[] | undefined = reading.narrowed.products,
): Promise<Paid | null> => {
  const { market, scope, narrowed } = reading;
  if (!scope.features.includes('profitMargin')) return null;
  const month = monthOf(set);
  const shown = await findTradeSource(reading);
  const isOwn = shown.trade === 'own';
  const filter = { ...narrowed, products: products?.filter(set.isProduct), priceType: 'consumer' } as const;
  const of = { month, minDays: MIN_STANDING_DAYS };
  const [rows, vat] = await Promise.all([
    isOwn && scope.owner !== undefined
      ? listOwnMonthMargins(market, filter, { ...of, ownerCompanyId: scope.owner })
      : listMonthMargins(market, filter, of),
    findVatOfMonth(reading, month),
  ]);
  return { ...shown, paid: rows.map((each) => ({ ...each, vat, isOwn })) };
};
