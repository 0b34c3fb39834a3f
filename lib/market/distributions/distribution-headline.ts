import { listStandingDays } from '#db/queries/market-shelves.ts';
import { formatPercent } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import { disclosureFor } from '#lib/market/access/plan-disclosure.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { parseQuery } from '#lib/market/dashboard/filters/parse-format.ts';
import type { Headline } from '#lib/market/dashboard/headline.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { distributionsFilters } from './distributions-filters.ts';
import { openDistributions } from './open-distributions.ts';
import { distributionLines } from './panels/lines/distribution-lines.ts';
import { distributionTiles } from './panels/tiles/distribution-tiles.ts';
import { formatDistributions } from './query.ts';
import { isCarried, type ShelfSet, shelfSetOf } from './shelf-set.ts';

const FIGURE = 'weighted';
const SPARK = { count: 8, step: 4 };
/** In plans without single products the widest brand may have too few to be shown. */
const BRANDS_TRIED = 3;

/**
 * The weighted distribution of the own brands of a category, as their tile says it; where there are none, of the brand that is distributed
 * most widely, as its own view says it.
 */
export const distributionHeadline = async (reader: Reader, category: string): Promise<Headline | null> => {
  const query = parseQuery(distributionsFilters, { category, period: '30d' });
  const opened = await openDistributions(reader, query, 'page');
  if (!opened?.read) return null;
  const { market, places, range } = opened.read.query;
  const first = addDays(range.to, -(SPARK.count - 1) * SPARK.step);
  const [base, standing] = await Promise.all([
    opened.read.readBase(),
    listStandingDays(market, places, { ...SPARK, first }),
  ]);
  const set = base.isRival === null ? widestIn(base, reader.scope) : base;
  if (set === null) return null;
  const { weighted, of } = distributionTiles(set, null);
  const days = Array.from({ length: SPARK.count }, (_, at) => addDays(first, at * SPARK.step));
  const line = distributionLines({ ...set, withheld: new Set() }, { ...standing, days });
  const t = translator(reader.locale, 'distributionTiles');
  return {
    label: t('weighted'),
    of: base === set ? t(`of.${of}`) : (set.shownBrands[0]?.name ?? null),
    value: weighted.value === null ? null : formatPercent(reader.locale, weighted.value / 100),
    ...{ n: weighted.n, lowBase: weighted.lowBase, isWithheld: set.withheld.has(FIGURE) },
    spark: line.sides.find(({ id }) => id === 'ours')?.weighted ?? [],
    query: formatDistributions({ ...opened.head.filters, brands: set.choice.brands }),
    ...{ range: set.range, figure: FIGURE },
  };
};

/** The shelves with the brand chosen whose weighted distribution is highest; null where none has one. */
const widestIn = (set: ShelfSet, scope: Reader['scope']): ShelfSet | null => {
  const carriers = new Map<string, Map<string, number>>();
  for (const shelf of set.shelves.filter(isCarried)) {
    const stores = carriers.get(shelf.brandId) ?? new Map<string, number>();
    carriers.set(shelf.brandId, stores.set(shelf.storeId, shelf.store.weight ?? 0));
  }
  const sum = (stores: Map<string, number>) => [...stores.values()].reduce((all, weight) => all + weight, 0);
  const widest = [...carriers]
    .map(([brandId, stores]) => ({ brandId, weight: sum(stores) }))
    .toSorted((a, b) => b.weight - a.weight || a.brandId.localeCompare(b.brandId))
    .slice(0, BRANDS_TRIED)
    .map(({ brandId }) => ofBrand(set, brandId, scope));
  return widest.find((each) => distributionTiles(each, null).weighted.value !== null) ?? null;
};

/** The same shelves as the view of one brand has them. */
const ofBrand = (set: ShelfSet, brandId: string, scope: Reader['scope']): ShelfSet => {
  const { view, choice, narrowed } = set;
  const own = view.products.flatMap((product) => (product.brandId === brandId ? product.id : []));
  const products = own.length < view.products.length ? own : undefined;
  return shelfSetOf({
    ...set,
    choice: { ...choice, brands: [brandId] },
    narrowed: { ...narrowed, products },
    disclosure: disclosureFor(scope, { isOfBrands: products !== undefined }),
    stores: [...set.stores, ...set.online],
    shelves: [...set.shelves, ...set.onlineShelves],
  });
};
