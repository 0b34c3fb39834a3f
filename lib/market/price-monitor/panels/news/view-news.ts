import { listViewChanges, type ViewChange } from '#db/queries/market-changes.ts';
import { directionOf, type Story, type StoryChange, storyOf } from '#lib/market/changes/change-story.ts';
import { newsKinds } from '#lib/market/changes/news.ts';
import { newsPath } from '#lib/market/changes/news-address.ts';
import { newsSentence } from '#lib/market/changes/news-sentence.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { type ChangeKind, PROMOTION_CHANGES } from '#lib/vocabulary/change-policy.ts';
import { type DataLevel, seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { Named, NamedRow } from '#lib/vocabulary/named.ts';
import { cutPage } from '#lib/vocabulary/paging.ts';
import type { NewsData } from './schema.ts';

const LINES_A_PAGE = 20;

/** A view lists its newest changes; what is older is for the figures. */
const MOST_CHANGES = 2000;

/** The changes of a view as its plan may see them. */
export type ViewChanges = {
  changes: readonly ViewChange[];
  kinds: readonly ChangeKind[];
  level: DataLevel;
  note: NewsData['note'];
  /** What changed after this day is new to the reader; null: nothing of it was shown before. */
  seenUpTo: Day | null;
};

/** Reads what changed in the days of a view; nothing of prices that only shops pay, since changes are of what shoppers do. */
export const readViewNews = async ({
  market,
  scope,
  narrowed,
  range,
  findSeen,
}: SectionQuery): Promise<ViewChanges> => {
  const level = seesLevel(scope, 'product') ? 'product' : 'brand';
  const kinds = newsKinds(scope);
  const isOfShoppers = (narrowed.priceType ?? 'consumer') === 'consumer';
  const isOfArea = (narrowed.area ?? 0) !== 0;
  const note = isOfShoppers ? (isOfArea ? 'wholeChains' : null) : 'shelfPrices';
  if (!isOfShoppers) return { changes: [], kinds, level, note, seenUpTo: null };
  // Promotions are part of a price's sentence in every plan, as they are on home.
  const read = [...new Set([...kinds, ...PROMOTION_CHANGES])];
  const [changes, seenUpTo] = await Promise.all([
    listViewChanges(market, { ...narrowed, days: range, kinds: read }, MOST_CHANGES + 1),
    findSeen?.() ?? null,
  ]);
  return { changes, kinds, level, note, seenUpTo };
};

/** What is left of more changes than are listed: the days that are there whole; of a single day as many as there are. */
const wholeDays = (changes: readonly ViewChange[]): { kept: readonly ViewChange[]; since: string | null } => {
  if (changes.length <= MOST_CHANGES) return { kept: changes, since: null };
  const listed = changes.slice(0, MOST_CHANGES);
  const oldest = changes.at(-1)?.firstOn;
  const whole = listed.filter(({ firstOn }) => firstOn !== oldest);
  const kept = whole.length === 0 ? listed : whole;
  return { kept, since: kept.at(-1)?.firstOn ?? null };
};

const placeOf = ({ productId, retailerId, firstOn }: StoryChange): string =>
  [productId, retailerId, firstOn].join('|');

/** A promotion that begins or ends on the day of a price change is one with it. */
const withPromotions = (changes: readonly ViewChange[]): StoryChange[] => {
  const prices = new Set(changes.filter(({ kind }) => kind === 'price').map(placeOf));
  const isOfPrice = (change: ViewChange) =>
    PROMOTION_CHANGES.some((kind) => kind === change.kind) && prices.has(placeOf(change));
  const promotions = new Map(
    changes
      .filter(isOfPrice)
      .map((change) => [placeOf(change), change.kind === 'promotion_begun' ? 'began' : 'ended'] as const),
  );
  return changes
    .filter((change) => !isOfPrice(change))
    .map((change) =>
      change.kind === 'price' ? { ...change, promotion: promotions.get(placeOf(change)) ?? null } : change,
    );
};

/** One line for each kind, day and product; by brand in plans without single products. The newest day first, and of a day the largest. */
const storiesOf = (changes: readonly ViewChange[], { kinds, level }: ViewChanges): Story[] => {
  const shown = withPromotions(changes).filter(({ kind }) => kinds.includes(kind));
  const groups = Map.groupBy(shown, (change) =>
    [
      change.firstOn,
      change.kind,
      directionOf(change),
      level === 'brand' ? change.brandId : change.productId,
    ].join('|'),
  );
  const subjectOf = ({ productId, brandId }: Story) => productId ?? brandId;
  return [...groups.values()]
    .map((group) => storyOf(group, level))
    .toSorted(
      (a, b) =>
        (a.day < b.day ? 1 : a.day > b.day ? -1 : 0) ||
        b.size - a.size ||
        (subjectOf(a) < subjectOf(b) ? -1 : 1),
    );
};

/** What changed within a view. @param page null: all lines */
export const viewNewsOf = (set: PriceSet, read: ViewChanges, page: number | null): NewsData => {
  const { kept, since } = wholeDays(read.changes);
  const stories = storiesOf(kept, read);
  const { rows, ...paging } = cutPage(stories, page, LINES_A_PAGE);
  const { view, locale, label } = set;
  const namesOf = (named: readonly NamedRow[]) => new Map(named.map((row) => [row.id, label(row)]));
  const names = {
    brand: namesOf(view.brands),
    product: namesOf(view.products),
    retailer: namesOf(view.retailers),
  };
  const isNew = (day: Day): boolean => read.seenUpTo !== null && day > read.seenUpTo;
  const nameIn = (of: keyof typeof names, id: string): Named => names[of].get(id) ?? { id, name: '' };
  return {
    ...{ ...paging, total: stories.length, since, note: read.note },
    fresh: stories.filter(({ day }) => isNew(day)).length,
    rows: rows.map(({ brandId, productId, formerId, retailerId, ...story }) => {
      const brand = nameIn('brand', brandId);
      const product = productId === null ? null : nameIn('product', productId);
      const retailer = nameIn('retailer', retailerId);
      const former = formerId === null ? null : nameIn('product', formerId);
      const { kind, day, direction, module, retailers, products, stores, before, after } = story;
      const item = {
        ...story,
        isOwn: false,
        category: label(view.category),
        brand,
        product,
        former,
        retailer,
      };
      return {
        ...{ day, kind, direction, brand, product, retailer, retailers, products, stores, before, after },
        ...{ text: newsSentence(locale, item), module, path: newsPath(item), isNew: isNew(day) },
      };
    }),
  };
};
