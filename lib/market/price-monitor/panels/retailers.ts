import { pairsWithRest, promoShare, unitsOf } from '#lib/market/measures/chain-figures.ts';
import type { MatchedItems } from '#lib/market/measures/matched-line.ts';
import { geometricMean, mean } from '#lib/market/measures/measure.ts';
import { jevonsIndex, medianPriceGap, priceGap, priceStand } from '#lib/market/measures/price-measures.ts';
import { type Board, rounded, roundedMeasure } from '#lib/market/price-monitor/board.ts';
import type { OverviewData } from '#lib/market/price-monitor/schema.ts';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';

/** How each retailer stands against the others, item by item. */
export const retailerLines = (board: Board, basket: MatchedItems | null): OverviewData['retailers'] =>
  board.shownRetailers.map((retailer) => ({
    ...retailer,
    ...retailerLine(board, retailer),
    unitPrice: rounded(unitPriceOf(board, basket, retailer)),
  }));

/** Of the items that all compared retailers carry, as the newest point of its line; without any, of whatever it sells. */
const unitPriceOf = (
  { shown, basis }: Board,
  basket: MatchedItems | null,
  { id }: { id: string },
): number | null => {
  const shelf = shown.filter(({ retailerId }) => retailerId === id);
  if (basis.statistic === 'lowest') return shelf.length === 0 ? null : Math.min(...unitsOf(shelf));
  if (basket === null) return mean(unitsOf(shelf));
  if (!basket.retailers.includes(id)) return null;
  const items = new Set(basket.items);
  return geometricMean(unitsOf(shelf.filter(({ productId }) => items.has(productId))));
};

const retailerLine = ({ offered, ofBrands }: Board, retailer: { id: string; channel: string }) => {
  const shelf = offered.filter(({ retailerId }) => retailerId === retailer.id);
  const pairs = pairsWithRest(ofBrands, (id) => id === retailer.id);
  const stands = { win: 0, tie: 0, loss: 0 };
  for (const pair of pairs) {
    const gap = priceGap(pair.own, pair.other);
    if (gap !== null) stands[priceStand(gap)] += 1;
  }
  return {
    channel: CHANNELS.find((channel) => channel === retailer.channel) ?? 'traditional',
    index: roundedMeasure(jevonsIndex(pairs)),
    gap: rounded(medianPriceGap(pairs).value),
    stands,
    promoShare: rounded(promoShare(shelf)),
  };
};
