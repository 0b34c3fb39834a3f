import { copyLine } from '#db/market/copy-lines.ts';
import { type Day, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { isOnSale, type SampleListing } from './assortment.ts';
import { brandPromotionsBetween } from './brand-promotions.ts';
import { dealsBetween } from './deals.ts';
import { prepare } from './list-prices.ts';
import { priceHistories, visitTime } from './observations.ts';
import { plantOf } from './planted-deals.ts';
import type { ShelfVisit } from './shelves.ts';

/** The sample as COPY takes it. */

/** A retailer is read once a day; what its shops' shelves hold is seen on rounds of their own. */
export const priceRunKey = (retailerId: string, day: Day): string => `sample/prices/${retailerId}/${day}`;
export const shelfRunKey = (retailerId: string, day: Day): string => `sample/shelves/${retailerId}/${day}`;

/** The number that a run got, by its key. */
type RunNos = ReadonlyMap<string, number>;
export type CategoryNos = ReadonlyMap<string, number>;

const NOTHING = '\\N';

/** Lines of prices, one text for each listing in a store. */
export function* priceLines(
  listings: readonly SampleListing[],
  days: readonly Day[],
  runNos: RunNos,
  categoryNos: CategoryNos,
): Generator<string> {
  const times = new Map<string, string[]>();
  const nos = new Map<string, (number | undefined)[]>();
  for (const { listing, store, priceType, readings } of priceHistories(listings, days, () => undefined)) {
    const { retailer, product } = listing;
    const time = times.get(store.id) ?? days.map((day) => visitTime(day, store.id));
    times.set(store.id, time);
    const no = nos.get(retailer.id) ?? days.map((day) => runNos.get(priceRunKey(retailer.id, day)));
    nos.set(retailer.id, no);
    const subject = [listing.id, store.id, priceType, MARKET_CURRENCY, categoryNos.get(product.category.id)];
    const what = copyLine(subject).trimEnd();
    let lines = '';
    for (const { at, regular, promo, isMisread } of readings) {
      const paid = promo === null ? NOTHING : promo.toFixed(2);
      lines += `${no[at]}\t${what}\t${time[at]}\t${regular.toFixed(2)}\t${paid}\t${isMisread ? 'suspect' : 'ok'}\n`;
    }
    yield lines;
  }
}

/** Lines of a visit, one text for each. */
export const visitLines = ({ store, day, findings }: ShelfVisit, runNo: number | undefined): string => {
  const at = visitTime(day, store.id);
  let lines = '';
  for (const { product, state, facings } of findings)
    lines += `${runNo}\t${product.id}\t${store.id}\t${at}\t${state}\t${facings ?? NOTHING}\tok\n`;
  return lines;
};

/** Lines of promotions that are announced on one of the days from–to: most of them begin that day. */
export function* promotionLines(
  listings: readonly SampleListing[],
  from: Day,
  to: Day,
  categoryNos: CategoryNos,
): Generator<string> {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  for (const listing of listings) {
    const { retailer, product } = listing;
    const lead = plantOf(listing.id)?.lead ?? 0;
    for (const deal of dealsBetween(prepare(listing), first + lead, last + lead)) {
      // A cut that rounding swallowed is no promotion.
      const isNone = deal.isOnLabel && deal.promoted === null;
      if (isNone || deal.from < first + lead || !isOnSale(product, deal.from)) continue;
      yield copyLine([
        categoryNos.get(product.category.id),
        `${listing.id}/${deal.cycle}`,
        'sample',
        retailer.id,
        product.id,
        null,
        deal.mechanic,
        JSON.stringify(deal.terms),
        dayFromNumber(deal.from),
        dayFromNumber(deal.to),
        deal.promoted?.toFixed(4),
        deal.regular.toFixed(2),
        retailer.shops === 0 ? 'web' : 'flyer',
      ]);
    }
  }
  for (const promotion of brandPromotionsBetween(first, last)) {
    yield copyLine([
      categoryNos.get(promotion.categoryId),
      promotion.id,
      'sample',
      promotion.retailerId,
      null,
      promotion.brandId,
      promotion.mechanic,
      JSON.stringify(promotion.terms),
      dayFromNumber(promotion.from),
      dayFromNumber(promotion.to),
      null,
      null,
      'flyer',
    ]);
  }
}
