import { effectivePrice } from '#lib/market/measures/price-measures.ts';
import { rowOfChain } from '#lib/market/price-monitor/contributing-rows.ts';
import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import type { PriceFigureSource, PriceFigures } from '#lib/market/price-monitor/price-figures.ts';
import { type RetailerFigure, retailerFigures } from './retailers.ts';

const atRetailer =
  (name: RetailerFigure): PriceFigureSource =>
  (set, { retailer }) =>
    retailer === null ? null : retailerFigures[name](set, retailer, matchedBasket(set));

/** What a product costs, a pack of it, at a retailer or at all; of a brand, where products are not shown, a base unit of it at a retailer. Answers name them. */
const priceOf =
  (isAtRetailer: boolean): PriceFigureSource =>
  ({ selection, range, inMoney }, { product, brand, retailer }) => {
    const isNamed = isAtRetailer ? retailer !== null && (product ?? brand) !== null : product !== null;
    if (!isNamed) return null;
    const rows = selection.flatMap((chain) => {
      const isOf = product === null ? chain.brandId === brand : chain.productId === product;
      if (!isOf || (isAtRetailer && chain.retailerId !== retailer)) return [];
      const value = inMoney(product === null ? chain.unit : effectivePrice(chain), range.to);
      return value === null ? [] : [rowOfChain(chain, value)];
    });
    const isOfOne = isAtRetailer && product !== null;
    return rows.length === 0
      ? null
      : { reduction: 'mean', rows, isOfOne, of: product === null ? 'brands' : 'all' };
  };

export const figures: PriceFigures = {
  'shelf-price': { valuesIn: 'money', source: priceOf(true) },
  'product-price': { valuesIn: 'money', source: priceOf(false) },
  'retailer-price': { valuesIn: 'money', source: atRetailer('retailer-price') },
  'retailer-index': { valuesIn: 'index', source: atRetailer('retailer-index') },
  'retailer-gap': { valuesIn: 'change', source: atRetailer('retailer-gap') },
  'retailer-promotions': { valuesIn: 'count', source: atRetailer('retailer-promotions') },
  wins: { valuesIn: 'change', source: atRetailer('wins') },
  ties: { valuesIn: 'change', source: atRetailer('ties') },
  losses: { valuesIn: 'change', source: atRetailer('losses') },
};
