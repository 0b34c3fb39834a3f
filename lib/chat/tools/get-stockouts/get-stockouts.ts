import { z } from 'zod';
import { findStockouts, type Stockout } from '#lib/market/questions/find-stockouts.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filtersOf, limit, period } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asPercent, toolOutput } from '../parts/tool-answer.ts';
import { getStockoutsOutput } from './get-stockouts-output.ts';

const ORDERS = ['most', 'least'] as const;

export const getStockouts = marketTool({
  module: 'distributions',
  description:
    'How often products were out of stock in a period (of checks of listed products), by retailer, brand and product; shelves empty now (total), in storesEmpty of storesKnown stores.',
  input: z.object({ ...filtersOf(findStockouts), ...period, order: z.enum(ORDERS).optional(), limit }),
  output: getStockoutsOutput,
  leadsTo: ['getPromotions', 'getPrices', 'whatChanged'],
  lookUp: async (reader, input) => {
    const ranked = <R extends Rate>(rates: readonly R[]): R[] =>
      inOrder(rates, input.order).slice(0, input.limit ?? MOST_ROWS);
    return toolOutput(
      reader,
      await findStockouts(reader, input, { period: periodOf(input) }),
      ({ rate, retailers, byBrand, byProduct, brands, emptyNow, ended, ...counts }) => ({
        outOfStockPercent: asPercent(rate),
        ...{ storesEmpty: counts.storesEmpty, storesKnown: counts.storesKnown },
        shelvesListed: counts.shelvesListed,
        retailers: ranked(retailers.map(({ retailer, ...each }) => rateOf(retailer, each))),
        byBrand: ranked(byBrand.map(({ brand, ...each }) => rateOf(brand, each))),
        ...(byProduct.length > 0 && {
          byProduct: ranked(byProduct.map(({ product, ...each }) => rateOf(product, each))),
        }),
        brands: brands.map(({ brand, emptyNow: count }) => ({ name: brand.name, emptyNow: count })),
        total: counts.shelvesEmpty,
        emptyNow: emptyNow.slice(0, MOST_ROWS).map((stockout) => ({
          ...shelfOf(stockout),
          since: stockout.from,
          ...atLeastDays(stockout),
        })),
        ended: ended.slice(0, MOST_ROWS).map((stockout) => ({
          ...shelfOf(stockout),
          from: stockout.from,
          to: stockout.to,
          ...atLeastDays(stockout),
          atMostDays: stockout.days.atMost,
        })),
      }),
      ['outOfStockPercent'],
    );
  },
});

type Rate = { outOfStockPercent: number | null };

const rateOf = ({ name }: { name: string }, { rate, checks }: { rate: number | null; checks: number }) => ({
  ...{ name, outOfStockPercent: asPercent(rate), checks },
});

/** They come the most first; those without a figure stay last. */
const inOrder = <R extends Rate>(rates: readonly R[], order: (typeof ORDERS)[number] = 'most'): R[] =>
  order === 'most'
    ? [...rates]
    : rates.toSorted((a, b) => (a.outOfStockPercent ?? Infinity) - (b.outOfStockPercent ?? Infinity));

/** One visit alone says of no day that it was empty throughout. */
const atLeastDays = ({ days }: Stockout) => (days.atLeast > 0 ? { atLeastDays: days.atLeast } : {});

const shelfOf = ({ product, store, retailer }: Stockout) => ({
  product: product.name,
  store: store.name,
  retailer: retailer.name,
});
