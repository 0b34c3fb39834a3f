import type { DayByCategory } from '#db/queries/home-days.ts';
import { type KnownCategory, listNews, type NewsRow } from '#db/queries/market-changes.ts';
import { moduleAccess } from '#lib/market/access/module-access.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import {
  type ChangeKind,
  FIRST_NEWS_DAYS,
  MOST_NEWS,
  MOST_NEWS_DAYS,
  PRICE_CHANGES,
  PROMOTION_CHANGES,
  SHELF_CHANGES,
} from '#lib/vocabulary/change-policy.ts';
import { type DataScope, seesLevel } from '#lib/vocabulary/data-scope.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';

/** News of one product, or of one brand in plans without single products. */
export type NewsItem = Omit<NewsRow, 'categoryNo' | 'brand' | 'product' | 'former' | 'retailer' | 'total'> & {
  category: Named;
  brand: Named;
  product: Named | null;
  former: Named | null;
  retailer: Named;
  module: ModuleName;
  /** The days whose changes these are: those after the first one. */
  range: { from: Day; to: Day };
};

export type News = {
  items: NewsItem[];
  /** How many more there are. */
  more: number;
  /** All of it is newer than this day; null: there is no data. */
  since: Day | null;
  /** Home never showed any of it before. */
  isFirst: boolean;
};

/** Which module shows the rows of a change; plans without it have no news of it. */
export const moduleOf = (kind: ChangeKind): ModuleName => {
  if (kind === 'price') return 'priceMonitor';
  if (isOneOf(PROMOTION_CHANGES, kind)) return 'promotions';
  return isOneOf(SHELF_CHANGES, kind) ? 'distributions' : 'imdb';
};

const isOneOf = (kinds: readonly ChangeKind[], kind: ChangeKind): boolean => kinds.includes(kind);

/** The kinds of changes that a plan has news of. Packs are of products only. */
export const newsKinds = (scope: DataScope): ChangeKind[] =>
  ALL_KINDS.filter(
    (kind) =>
      moduleAccess(scope, moduleOf(kind)) !== 'closed' && (kind !== 'pack' || seesLevel(scope, 'product')),
  );

const ALL_KINDS: readonly ChangeKind[] = [...PRICE_CHANGES, ...PROMOTION_CHANGES, ...SHELF_CHANGES];

/** From which day on changes of a category are news. Days whose prices are not there yet are none. */
export const newsSince = (
  { newestOn, oldestOn }: Pick<KnownCategory, 'newestOn' | 'oldestOn'>,
  shown: Day | undefined,
): Day | null => {
  if (newestOn === null) return null;
  const days = [
    shown ?? addDays(newestOn, -FIRST_NEWS_DAYS),
    addDays(newestOn, -MOST_NEWS_DAYS),
    oldestOn ?? newestOn,
  ];
  return days.toSorted().at(-1) ?? null;
};

/** Which of the news are listed: as many as home has, and of everything, unless given. */
type NewsChoice = { limit?: number } & Pick<Parameters<typeof listNews>[2], 'products' | 'retailers'>;

/** What changed in the categories of a reader after the days that they saw, the own brands' news first and then the largest. */
export const findNews = async (
  { market, locale, scope, ours }: Reader,
  categories: readonly KnownCategory[],
  seen: DayByCategory,
  { limit = MOST_NEWS, ...among }: NewsChoice = {},
): Promise<News> => {
  const label = namerOf(locale);
  const isByProduct = seesLevel(scope, 'product');
  const known = categories.flatMap((category) => {
    const after = newsSince(category, seen[category.id]);
    return after === null || category.newestOn === null
      ? []
      : [{ category, after, upto: category.newestOn, own: ours?.get(category.id)?.own ?? [] }];
  });
  const rows = await listNews(
    market,
    known.map(({ category: { no, dataset }, after, upto, own }) => ({
      categoryNo: no,
      dataset,
      after,
      upto,
      own,
    })),
    { kinds: newsKinds(scope), by: isByProduct ? 'product' : 'brand', limit, ...among },
  );
  const byNo = new Map(known.map((each) => [each.category.no, each]));
  const items = rows
    .slice(0, limit)
    .flatMap(({ categoryNo, brand, product, former, retailer, total: _, ...row }): NewsItem[] => {
      const from = byNo.get(categoryNo);
      if (!from) return [];
      const name = (of: NewsRow['brand'] | null) => of && label(of);
      return [
        {
          ...row,
          ...{ category: label(from.category), brand: label(brand), retailer: label(retailer) },
          ...{ product: name(product), former: name(former), module: moduleOf(row.kind) },
          range: { from: from.after, to: from.upto },
        },
      ];
    });
  const totals = new Map(rows.map(({ categoryNo, total }) => [categoryNo, total]));
  const total = [...totals.values()].reduce((sum, of) => sum + of, 0);
  return {
    items,
    more: total - items.length,
    since: known.map(({ after }) => after).toSorted()[0] ?? null,
    isFirst: known.every(({ category }) => seen[category.id] === undefined),
  };
};
