import { type Drawing, type Found, heatOf } from '../parts/drawing.ts';

/** Beyond these a table is read more easily. */
const MOST_RETAILERS = 10;

/** What each product costs at each retailer, or each brand where the plan has no single products. */
export const drawPrices = ({ products, currency, total }: Found<'getPrices'>): Drawing | null => {
  const retailers = [...new Set(products.flatMap(({ prices }) => prices.map(({ retailer }) => retailer)))];
  if (retailers.length > MOST_RETAILERS) return null;
  const rows = products.map(({ name, average, prices }) => {
    const byRetailer = new Map(prices.map(({ retailer, price }) => [retailer, price]));
    return { name, mean: average, values: retailers.map((retailer) => byRetailer.get(retailer) ?? null) };
  });
  return heatOf({ currency, columns: retailers, rows, total });
};
