import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { Found } from './tools/parts/drawing.ts';
import type { ToolName } from './tools/tool-outputs.ts';

/** What the figures of a result are based on, as far as it says so. */
export type Basis = {
  /** Products that had something to compare them with, of so many. */
  compared?: { count: number; of: number };
  /** Prices that were in effect at both ends of the period. */
  pricesCompared?: number;
  /** Products that the total of each retailer is of. */
  basket?: number;
  /** `month`: those of one month, by its first day. */
  prices?: { count: number; month?: Day };
  margins?: number;
  judged?: number;
  checks?: number;
  /** Stores whose shelf a visit knows, of those listed. */
  stores?: { count: number; of: number };
  mustStock?: number;
  /** The whole is a low base, or so many of its figures are. */
  lowBase?: true | { count: number; of: number };
  /** Retailers without a total. */
  withoutTotal?: readonly string[];
  /** Prices that the reader's company has reported. */
  questioned?: number;
};

const whole = (isLowBase: boolean): Pick<Basis, 'lowBase'> => (isLowBase ? { lowBase: true } : {});

const some = (rows: readonly { isLowBase?: boolean | undefined }[]): Pick<Basis, 'lowBase'> => {
  const count = rows.filter(({ isLowBase }) => isLowBase).length;
  return count === 0 ? {} : { lowBase: { count, of: rows.length } };
};

/** Null where one of them is not known: the sum would be of fewer. */
const sumOf = (values: readonly (number | undefined)[]): number | null =>
  values.length === 0 || values.includes(undefined)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Of each tool whose results say it. A list that is cut has no sums. */
const bases: { [N in ToolName]?: (found: Found<N>) => Basis } = {
  getPrices: ({ looked, products, total }) => {
    const prices = products.flatMap((product) => product.prices);
    const questioned = prices.filter(({ issue }) => issue !== undefined).length;
    return {
      // Of whole brands they are means.
      ...(products.length === total && !looked.isByBrand && { prices: { count: prices.length } }),
      ...(questioned > 0 && { questioned }),
    };
  },
  compareRetailers: ({ looked, products, matched, isLowBase, leftOut, retailers }) => ({
    ...(products !== undefined && { compared: { count: products, of: looked.products } }),
    ...(retailers.some(({ total }) => total !== null) && { basket: matched, ...whole(isLowBase) }),
    ...(leftOut.length > 0 && { withoutTotal: leftOut }),
  }),
  getPriceHistory: ({ matched }) => ({ pricesCompared: matched }),
  getPriceIndex: ({ compared, brands }) =>
    compared
      ? {
          compared: { count: compared.products, of: compared.products + compared.leftOut },
          ...whole(compared.isLowBase),
        }
      : some(brands),
  getInflation: ({ months }) => {
    const [newest] = months;
    return { ...(newest && { prices: { count: newest.prices, month: newest.month } }), ...some(months) };
  },
  getPackLadder: ({ packs, total }) => ({
    ...(packs.length === total && { prices: { count: sumOf(packs.map(({ prices }) => prices)) ?? 0 } }),
    ...some(packs),
  }),
  getMargins: ({ all }) => ({ margins: all.margins, ...whole(all.isLowBase) }),
  getPromotionStats: ({ prices }) => ({ prices: { count: prices } }),
  checkDiscounts: ({ judged, isLowBase }) => ({ judged, ...whole(isLowBase) }),
  getStockouts: ({ looked, retailers }) => {
    const checks = sumOf(retailers.map((retailer) => retailer.checks));
    return checks !== null && retailers.length === looked.retailers.length ? { checks } : {};
  },
  getDistribution: ({ storesKnown, storesListed }) => ({ stores: { count: storesKnown, of: storesListed } }),
  listVoids: ({ mustStock }) => ({ mustStock }),
};

export const basisOf = <N extends ToolName>(tool: N, found: Found<N>): Basis => {
  const basis: ((result: Found<N>) => Basis) | undefined = bases[tool];
  return basis ? basis(found) : {};
};
