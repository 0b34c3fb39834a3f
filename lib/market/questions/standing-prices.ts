import { listStandingPrices, type StandingPrice } from '#db/queries/market-chains.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { clipToHorizon } from '#lib/market/dashboard/periods.ts';
import { effectivePrice } from '#lib/market/measures/price-measures.ts';
import { onBasis } from '#lib/market/prices/price-basis.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { cairoDay, type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
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

export const namesIn = ({ locale }: Reader, { view }: Subject) => {
  const name = namerOf(locale);
  return {
    products: new Map(view.products.map((row) => [row.id, name(row)])),
    retailers: new Map(view.retailers.map((row) => [row.id, name(row)])),
    brands: new Map(view.brands.map((row) => [row.id, name(row)])),
  };
};
