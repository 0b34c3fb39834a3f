import { onceFor } from '#lib/core/once-for.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { ratiosToOthers } from '#lib/market/measures/brand-index.ts';
import { shelvesOf } from '#lib/market/measures/chain-figures.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import { DEFAULT_TIE_TOLERANCE } from '#lib/market/measures/price-measures.ts';
import { sidesOf } from '#lib/market/price-monitor/compared-sides.ts';
import { asIndex, rowsToOthers, rowsToRest } from '#lib/market/price-monitor/contributing-rows.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import { inOrderOf, leastItemsOf } from '#lib/market/price-monitor/retailer-index.ts';
import type { CheaperRivalsData } from './schema.ts';

/** Who is cheaper for the same: rivals than the own brands, retailers than the chosen ones, else than the others. */
export const cheaperRivals = onceFor((set: PriceSet): CheaperRivalsData => {
  const { kind, rivals } = rivalsOf(set);
  const found = rivals.flatMap(({ id, name }) => {
    const gap = discloseFigure(set, `rival:${id}`, basisOfRival(set, id));
    return gap.value !== null && gap.value < -DEFAULT_TIE_TOLERANCE ? [{ id, name, gap }] : [];
  });
  // Retailers stand as in the chart and in the table, where the same figure is an index.
  const isEnough = ({ n, lowBase }: Measure) => (kind === 'period' ? n >= leastItemsOf(set) : !lowBase);
  return { kind, of: rivals.length, rows: found.toSorted(inOrderOf(({ gap }) => gap, isEnough)) };
});

const rivalsOf = (set: PriceSet) => {
  const { isNarrowedTo, view, label, isRetailer, shownRetailers } = set;
  if (isNarrowedTo === 'period') return { kind: isNarrowedTo, rivals: shownRetailers };
  if (isNarrowedTo === 'retailer')
    return { kind: isNarrowedTo, rivals: view.retailers.filter(({ id }) => !isRetailer(id)).map(label) };
  const [prices, isOwn] = sidesOf(set);
  const priced = new Set(prices.map(({ brandId }) => brandId));
  const rivals = view.brands.filter(({ id }) => priced.has(id) && !isOwn(id));
  return { kind: isNarrowedTo, rivals: rivals.map(label) };
};

/** A rival's prices against the own ones of the same kind and size, or of the same products. */
export const basisOfRival = (set: PriceSet, rival: string): FigureBasis => {
  const { isNarrowedTo, byProduct, isRetailer, disclosure } = set;
  const isRival = (id: string) => id === rival;
  if (isNarrowedTo === 'period')
    return { reduction: 'change', rows: rowsToRest(byProduct, isRival, asIndex) };
  if (isNarrowedTo === 'retailer') {
    const both = byProduct.flat().filter(({ retailerId }) => isRival(retailerId) || isRetailer(retailerId));
    return { reduction: 'change', rows: rowsToRest(shelvesOf(both), isRival, asIndex) };
  }
  const [prices, isOwn] = sidesOf(set);
  const both = prices.filter(({ brandId }) => isRival(brandId) || isOwn(brandId));
  const ratios = ratiosToOthers(both, isRival);
  const used = disclosure.isFull ? ratios : ratiosToOthers(disclosure.rows(both, 'brands'), isRival);
  const rows = rowsToOthers(disclosure.rows(used, 'brands'), 'product');
  return { reduction: 'change', rows, isCut: rows.length === 0 && ratios.length > 0 };
};
