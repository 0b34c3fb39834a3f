import { pairsWithRest, promoShare, unitsOf } from '#lib/market/measures/chain-figures.ts';
import { mean } from '#lib/market/measures/measure.ts';
import { jevonsIndex, medianPriceGap, priceGap, priceStand } from '#lib/market/measures/price-measures.ts';
import { type Board, rounded, roundedMeasure } from '#lib/market/price-monitor/board.ts';
import type { OverviewData } from '#lib/market/price-monitor/schema.ts';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';

/** How each retailer stands against the others, item by item. */
export const retailerLines = (board: Board): OverviewData['retailers'] =>
  board.shownRetailers.map((retailer) => ({ ...retailer, ...retailerLine(board, retailer) }));

const retailerLine = ({ shown, ofBrands }: Board, retailer: { id: string; channel: string }) => {
  const shelf = shown.filter(({ retailerId }) => retailerId === retailer.id);
  const pairs = pairsWithRest(ofBrands, (id) => id === retailer.id);
  const stands = { win: 0, tie: 0, loss: 0 };
  for (const pair of pairs) {
    const gap = priceGap(pair.own, pair.other);
    if (gap !== null) stands[priceStand(gap)] += 1;
  }
  return {
    channel: CHANNELS.find((channel) => channel === retailer.channel) ?? 'traditional',
    unitPrice: rounded(mean(unitsOf(shelf))),
    index: roundedMeasure(jevonsIndex(pairs)),
    gap: rounded(medianPriceGap(pairs).value),
    stands,
    promoShare: rounded(promoShare(shelf)),
  };
};
