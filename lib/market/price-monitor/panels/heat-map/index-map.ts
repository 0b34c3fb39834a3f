import type { FigureOf } from '#lib/market/access/plan-disclosure.ts';
import { discloseRows } from '#lib/market/dashboard/view/disclose-figure.ts';
import { type GroupedPrice, indexOfRatios, ratiosToOthers } from '#lib/market/measures/brand-index.ts';
import { type ChainPrice, pairsWithRest, shelvesOf } from '#lib/market/measures/chain-figures.ts';
import { type Measure, measure, measureOfOne, roundedMeasure } from '#lib/market/measures/measure.ts';
import { jevonsIndex, type MatchedPair } from '#lib/market/measures/price-measures.ts';
import { namesWithoutBrand } from '#lib/market/names/name-without-brand.ts';
import { brandFigure } from '#lib/market/price-monitor/brand-figure.ts';
import { groupedPrices } from '#lib/market/price-monitor/like-for-like.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import type { HeatMapData } from './schema.ts';

type HeatMap = HeatMapData['brands'];
type Row = Named & {
  /** Without the brand's name. */
  short?: string;
  toCategory: Measure & { leftOut: number };
  prices: readonly ChainPrice[];
  cellOf: (pairs: readonly MatchedPair[]) => Measure;
  /** Each brand counts its products by itself. */
  of: FigureOf;
};

/** A shop's prices of a brand, and of each product of a single brand, against those of the other shops for the same items. */
export const heatMap = (set: PriceSet, listsProducts: boolean): HeatMapData => {
  const grouped = groupedPrices(set);
  const [onlyBrand, ...others] = set.shownBrands;
  const isOfOneBrand = onlyBrand !== undefined && others.length === 0;
  return {
    brands: matrix(set, brandRows(set, grouped)),
    products: listsProducts && isOfOneBrand ? matrix(set, productRows(set, grouped)) : null,
  };
};

const brandRows = (set: PriceSet, grouped: readonly GroupedPrice[]): Row[] => {
  const { market, shownBrands } = set;
  const byBrand = Map.groupBy(market, ({ brandId }) => brandId);
  return shownBrands.map((brand) => ({
    ...brand,
    toCategory: brandFigure(set, grouped, { brand: brand.id, name: `to-category:${brand.id}` }),
    prices: byBrand.get(brand.id) ?? [],
    cellOf: jevonsIndex,
    of: 'brands' as const,
  }));
};

const productRows = (
  { byProduct, view, isBrand, label, shownBrands }: PriceSet,
  grouped: readonly GroupedPrice[],
): Row[] => {
  const ratios = Map.groupBy(ratiosToOthers(grouped, isBrand), ({ productId }) => productId);
  const names = new Map(view.products.map((product) => [product.id, label(product)]));
  const rows = byProduct.flatMap((prices) => {
    const product = names.get(prices[0]?.productId ?? '');
    if (!product) return [];
    const toCategory = { ...indexOfRatios(ratios.get(product.id) ?? []), leftOut: 0 };
    return { ...product, toCategory, prices, cellOf: indexOfOne, of: 'all' as const };
  });
  const [brand] = view.brands.filter(({ id }) => id === shownBrands[0]?.id);
  const short = namesWithoutBrand(rows, brand ? [label(brand).name, brand.nameEn, brand.nameAr] : []);
  return rows
    .map((row) => ({ ...row, short: short.get(row.id) ?? row.name }))
    .sort((a, b) => a.name.localeCompare(b.name));
};

const indexOfOne: Row['cellOf'] = (pairs) => {
  const { value, n } = jevonsIndex(pairs);
  return measureOfOne(value, n);
};

/** What carries nothing takes no row and no column: it is said beside them. */
const matrix = (set: PriceSet, rows: readonly Row[]): HeatMap => {
  const { retailersWithRows, isRetailer } = set;
  const drawn = rows.map(({ prices, cellOf, of, ...row }) => {
    const shelves = shelvesOf(prices);
    const cells = retailersWithRows.map((shop) => {
      const pairs = pairsWithRest(shelves, (id) => id === shop.id);
      const name = `cell:${row.id}:${shop.id}`;
      return discloseRows(set, { name, rows: pairs, of }, cellOf) ?? measure(null, pairs.length);
    });
    const sellers = new Set(prices.map(({ retailerId }) => retailerId).filter(isRetailer));
    return { ...row, cells, sellers };
  });
  // What is withheld keeps its place.
  const isFilled = ({ n }: Measure) => n > 0;
  const compared = drawn.filter(({ cells }) => cells.some(isFilled));
  const columns = retailersWithRows.flatMap((_, at) =>
    compared.some(({ cells }) => isFilled(cells[at] ?? NOTHING)) ? [at] : [],
  );
  return {
    retailers: named(columns.flatMap((at) => retailersWithRows[at] ?? [])),
    rows: compared.map(({ id, name, short, toCategory, cells }) => ({
      id,
      name,
      ...(short !== undefined && { short }),
      toCategory: { ...roundedMeasure(toCategory), leftOut: toCategory.leftOut },
      cells: columns.map((at) => roundedMeasure(cells[at] ?? NOTHING)),
    })),
    alone: drawn
      .filter(({ cells, sellers }) => !cells.some(isFilled) && sellers.size > 0)
      .map(({ id, name, sellers }) => ({
        id,
        name,
        retailers: named(retailersWithRows.filter((shop) => sellers.has(shop.id))),
      })),
  };
};

const NOTHING: Measure = { value: null, n: 0, lowBase: true };

const named = (rows: readonly Named[]): Named[] => rows.map(({ id, name }) => ({ id, name }));
