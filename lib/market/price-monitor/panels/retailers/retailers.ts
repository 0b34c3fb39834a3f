import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import type { MatchedItems } from '#lib/market/measures/matched-line.ts';
import { type PriceStand, priceGap, priceStand } from '#lib/market/measures/price-measures.ts';
import { rowOfChain, rowsOnDeal, rowsToRest } from '#lib/market/price-monitor/contributing-rows.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import {
  indexBasis,
  inOrderOf,
  leastItemsOf,
  retailerIndex,
} from '#lib/market/price-monitor/retailer-index.ts';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';
import type { RetailersData } from './schema.ts';

/** How each retailer stands against the others, item by item: the cheapest first, as the chart lists them. */
export const retailerLines = (set: PriceSet, basket: MatchedItems | null): RetailersData => {
  const least = leastItemsOf(set);
  const lines = set.retailersWithRows.map((retailer) => {
    const { id } = retailer;
    const measured = (name: RetailerFigure) =>
      discloseFigure(set, `${name}:${id}`, retailerFigures[name](set, id, basket));
    const gaps = gapsOf(set, id);
    const stands = { win: 0, tie: 0, loss: 0 };
    for (const { value } of gaps) stands[priceStand(value)] += 1;
    return {
      ...retailer,
      channel: CHANNELS.find((channel) => channel === retailer.channel) ?? 'traditional',
      unitPrice: measured('retailer-price').value,
      index: retailerIndex(set, id),
      gap: discloseFigure(set, `retailer-gap:${id}`, { reduction: 'median', rows: gaps }).value,
      stands,
      promoShare: measured('retailer-promotions').value,
    };
  });
  return lines.toSorted(
    inOrderOf(
      ({ index }) => index,
      ({ n }) => n >= least,
    ),
  );
};

type Source = (set: PriceSet, retailer: string, basket: MatchedItems | null) => FigureBasis;

const gapsOf = ({ byProduct }: PriceSet, retailer: string) =>
  rowsToRest(
    byProduct,
    (id) => id === retailer,
    ({ own, other }) => priceGap(own, other),
  );

const standing =
  (stand: PriceStand): Source =>
  (set, retailer) => ({
    reduction: 'count',
    rows: gapsOf(set, retailer).filter(({ value }) => priceStand(value) === stand),
  });

/** What stands behind each figure of a retailer. */
export const retailerFigures = {
  // Of the items that all compared retailers carry, as the newest point of its line; without any, of whatever it sells.
  'retailer-price': ({ selection, basis }, retailer, basket) => {
    const shelf = selection.filter(({ retailerId }) => retailerId === retailer);
    if (basis.statistic === 'lowest')
      return { reduction: 'lowest', rows: shelf.map((chain) => rowOfChain(chain, chain.unit)) };
    if (basket === null)
      return { reduction: 'mean', rows: shelf.map((chain) => rowOfChain(chain, chain.unit)) };
    const items = new Set(basket.retailers.includes(retailer) ? basket.items : []);
    const compared = shelf.filter(({ productId }) => items.has(productId));
    return { reduction: 'geometric', rows: compared.map((chain) => rowOfChain(chain, chain.unit)) };
  },
  'retailer-index': ({ byProduct }, retailer) => indexBasis(byProduct, retailer),
  'retailer-gap': (set, retailer) => ({ reduction: 'median', rows: gapsOf(set, retailer) }),
  wins: standing('win'),
  ties: standing('tie'),
  losses: standing('loss'),
  'retailer-promotions': ({ withPromotions }, retailer) => ({
    reduction: 'share',
    rows: rowsOnDeal(withPromotions.filter(({ retailerId }) => retailerId === retailer)),
  }),
} satisfies Record<string, Source>;
export type RetailerFigure = keyof typeof retailerFigures;
