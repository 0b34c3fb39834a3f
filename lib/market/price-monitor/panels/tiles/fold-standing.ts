import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import { LEAST_PRODUCTS } from '#lib/market/access/plan-disclosure.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import { namesOf } from '#lib/market/dashboard/view/names-of.ts';
import { pairsOverTime, pairsWithRest, promoShare, unitsOf } from '#lib/market/measures/chain-figures.ts';
import { geometricMean, mean, rounded } from '#lib/market/measures/measure.ts';
import { effectivePrice, jevonsIndex, priceGap, priceStand } from '#lib/market/measures/price-measures.ts';
import { promoDepth } from '#lib/market/measures/promotion-measures.ts';
import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { type Boards, isChosen, pricesOnDays, type Stood, type StoodPrice } from './prices-on-days.ts';

/** Prices by brand and retailer, with what of their figures can be put together again. */
export const foldStanding = (
  boards: Boards,
  labels: SheetLabels,
): Pick<ExportTable, 'note' | 'columns' | 'rows'> => ({
  note: labels.t('notes.folded', labels.given),
  columns: columnsOf(labels, {
    day: 'day',
    brand: 'text',
    retailer: 'text',
    prices: 'count',
    unitPrice: 'money',
    onPromotion: 'percent',
    averageDepth: 'percent',
    sinceStart: 'count',
    likeForLike: 'index',
    itemsElsewhere: 'count',
    index: 'index',
    cheaper: 'count',
    same: 'count',
    dearer: 'count',
    basketItems: 'count',
    total: 'money',
    isChosen: 'text',
    withheld: 'text',
  }),
  rows: eachShelf(boards, labels.market('withheld.word')),
});

/** At a retailer each price is of another product: a figure of one of them is withheld, whichever of the row's it is. */
const ofSeveral = <Value>(n: number, value: Value): Value | null =>
  n > 0 && n < LEAST_PRODUCTS ? null : value;

const eachShelf = function* (boards: Boards, withheld: string): Generator<ExportRow> {
  const { base: set } = boards;
  const names = namesOf(set);
  const items = new Set(matchedBasket(set)?.items);
  for (const stood of pricesOnDays(boards)) {
    const compared = comparedOn(stood);
    const shelves = Map.groupBy(stood.prices, (price) =>
      JSON.stringify([price.brandId, price.retailerId, isChosen(set, price)]),
    );
    for (const prices of shelves.values()) {
      const [first] = prices;
      if (!first) continue;
      const offered = prices.map((price) => ({ ...price, promo: stood.promoOf(price) }));
      const depths = offered.flatMap(({ regular, promo }) =>
        promo === null ? [] : (promoDepth(regular, promo) ?? []),
      );
      const inBasket = stood.set === set && isChosen(set, first) ? prices : [];
      const basket = inBasket.filter(({ productId }) => items.has(productId)).map(effectivePrice);
      yield [
        dayFromNumber(first.day),
        names.brand(first.brandId),
        names.retailer(first.retailerId),
        prices.length,
        ofSeveral(prices.length, rounded(mean(unitsOf(prices)))),
        ofSeveral(prices.length, rounded(promoShare(offered))),
        ofSeveral(depths.length, rounded(mean(depths))),
        ...compared(prices),
        ...(stood.isWhole ? [basket.length, ofSeveral(basket.length, sumOf(basket))] : [null, null]),
        isChosen(set, first),
        prices.length < LEAST_PRODUCTS ? withheld : null,
      ];
    }
  }
};

/** How a brand's prices at a retailer stand to those of the first day, and to the other retailers' for the same products. */
const comparedOn = ({ set, isWhole }: Stood): ((prices: readonly StoodPrice[]) => ExportRow) => {
  if (!isWhole) return () => new Array(COMPARED_CELLS).fill(null);
  const shelves = Map.groupBy(set.market, ({ productId }) => productId);
  return (prices) => {
    const since = pairsOverTime(set.atStart, prices).map(({ current, earlier }) => current / earlier);
    const elsewhere = prices.flatMap(({ productId, retailerId }) =>
      pairsWithRest([shelves.get(productId) ?? []], (id) => id === retailerId),
    );
    const index = jevonsIndex(elsewhere);
    const stands = { win: 0, tie: 0, loss: 0 };
    for (const { own, other } of elsewhere) stands[priceStand(priceGap(own, other) ?? 0)] += 1;
    return [
      since.length,
      ofSeveral(since.length, asIndex(geometricMean(since))),
      index.n,
      ofSeveral(index.n, rounded(index.value)),
      stands.win,
      stands.tie,
      stands.loss,
    ];
  };
};
const COMPARED_CELLS = 7;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const asIndex = (ratio: number | null): number | null => (ratio === null ? null : rounded(100 * ratio));
