import { loadConsumerIndex } from '#db/queries/consumer-index.ts';
import { listStandingPrices, type StandingPrice } from '#db/queries/market-chains.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { clipToHorizon, type PeriodChoice, resolvePeriod } from '#lib/market/dashboard/periods.ts';
import { effectivePrice } from '#lib/market/measures/price-measures.ts';
import { type RealPrices, realPricesIn } from '#lib/market/measures/real-prices.ts';
import { onBasis } from '#lib/market/prices/price-basis.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { cairoDay, type Day, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import type { Subject } from './subject/find-subject.ts';

/** The chain price of one product at one retailer on a day, with their names and what is asked for it: what shoppers pay, or the regular price. */
export type Standing = StandingPrice & { product: Named; retailer: Named; effective: number };

const oneDay = (day: Day): DayRange => ({ from: day, to: day });

/** Today in Cairo, as a range of one day. */
export const todayOf = ({ now }: Reader): DayRange => oneDay(cairoDay(now));

/** The newest day up to which the subject's prices are known; today where that is later, or where nothing was read. */
export const newestDayOf = (reader: Reader, { view }: Subject): DayRange => {
  const today = cairoDay(reader.now);
  return oneDay(view.newestOn !== null && view.newestOn < today ? view.newestOn : today);
};

/** The day that prices are of, which is the last of a period, or the newest where none is named; and the period's days, as its dashboard has them. */
export const lastDayOf = (
  reader: Reader,
  subject: Subject,
  period: PeriodChoice | null | undefined,
): { range: DayRange; period?: DayRange } => {
  if (!period) return { range: newestDayOf(reader, subject) };
  const read = readRange(subject, resolvePeriod(period, cairoDay(reader.now)));
  return { range: oneDay(read.to), period: read };
};

/** What of a range has been read of the subject; the range itself where nothing has. */
export const readRange = ({ view }: Subject, range: DayRange): DayRange =>
  clipToHorizon(range, view.newestOn) ?? range;

/** The retailers that the subject leaves. */
export const retailersOf = (reader: Reader, subject: Subject): Named[] => {
  const { retailers } = namesIn(reader, subject);
  return (subject.chains.retailers ?? [...retailers.keys()]).flatMap((id) => retailers.get(id) ?? []);
};

/** What the subject costs at each retailer on each of the days, cheapest first. */
export const listStanding = async (
  reader: Reader,
  subject: Subject,
  days: readonly Day[],
): Promise<Standing[]> => {
  const { chains, choice } = subject;
  const prices = await listStandingPrices(reader.market, chains, days.map(dayNumber));
  const { products, retailers } = namesIn(reader, subject);
  return prices
    .flatMap((read) => {
      const price = onBasis(read, choice.basis);
      const [product, retailer] = [products.get(price.productId), retailers.get(price.retailerId)];
      return product && retailer ? [{ ...price, product, retailer, effective: effectivePrice(price) }] : [];
    })
    .sort((a, b) => a.effective - b.effective || a.retailerId.localeCompare(b.retailerId));
};

/** Prices in the money of the last day of a range, where the subject asks for these; null: each is in that of its own day. */
export const realPricesOf = async (
  { market }: Reader,
  { view, choice }: Subject,
  range: DayRange,
): Promise<RealPrices | null> =>
  choice.basis.value === 'real'
    ? realPricesIn(range, await loadConsumerIndex(market, view.category.dataset))
    : null;

/** Without those of days whose worth is not known. */
export const inMoneyOf = (real: RealPrices | null, prices: readonly Standing[]): Standing[] =>
  prices.flatMap((price): Standing[] => {
    const factor = real === null ? 1 : real.factorOn(dayFromNumber(price.day));
    if (factor === null) return [];
    const { regular, promo, unit, effective } = price;
    const money = { regular: regular * factor, unit: unit * factor, effective: effective * factor };
    return [factor === 1 ? price : { ...price, ...money, promo: promo && promo * factor }];
  });

export const namesIn = ({ locale }: Reader, { view }: Subject) => {
  const name = namerOf(locale);
  return {
    products: new Map(view.products.map((row) => [row.id, name(row)])),
    retailers: new Map(view.retailers.map((row) => [row.id, name(row)])),
    brands: new Map(view.brands.map((row) => [row.id, name(row)])),
  };
};
