import { ratiosToOthers } from '#lib/market/measures/brand-index.ts';
import { shelvesOf } from '#lib/market/measures/chain-figures.ts';
import { asIndex, rowsToOthers, rowsToRest } from '#lib/market/price-monitor/contributing-rows.ts';
import { groupedPrices } from '#lib/market/price-monitor/like-for-like.ts';
import type { PriceFigureSource, PriceFigures } from '#lib/market/price-monitor/price-figures.ts';

const toCategory: PriceFigureSource = (set, { brand, product }) => {
  const grouped = groupedPrices(set);
  if (product !== null) {
    if (!set.isProduct(product)) return null;
    const own = ratiosToOthers(grouped, set.isBrand).filter(({ productId }) => productId === product);
    return { reduction: 'index', rows: rowsToOthers(own, 'retailer') };
  }
  if (brand === null || !set.isBrand(brand)) return null;
  const ratios = ratiosToOthers(grouped, (id) => id === brand);
  const used = set.disclosure.rows(ratios, 'brands');
  return { reduction: 'index', rows: rowsToOthers(used, 'product'), isCut: used.length < ratios.length };
};

const cell: PriceFigureSource = ({ market, isBrand, isProduct }, { brand, product, retailer }) => {
  const isShown = product === null ? brand !== null && isBrand(brand) : isProduct(product);
  if (retailer === null || !isShown) return null;
  const own = market.filter(({ brandId, productId }) =>
    product === null ? brandId === brand : productId === product,
  );
  const rows = rowsToRest(shelvesOf(own), (id) => id === retailer, asIndex);
  return { reduction: 'index', rows, isOfOne: product !== null, of: product === null ? 'brands' : 'all' };
};

export const figures: PriceFigures = {
  'to-category': { valuesIn: 'index', source: toCategory },
  cell: { valuesIn: 'index', source: cell },
};
