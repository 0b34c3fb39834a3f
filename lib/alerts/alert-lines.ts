import type { ChangeRow } from '#db/queries/market-changes.ts';
import { translator } from '#lib/i18n/translator.ts';
import { directionOf, storyOf } from '#lib/market/changes/change-story.ts';
import type { NewsItem } from '#lib/market/changes/news.ts';
import { newsPath } from '#lib/market/changes/news-address.ts';
import { newsSentence } from '#lib/market/changes/news-sentence.ts';
import type { DataLevel } from '#lib/vocabulary/data-scope.ts';
import { type Named, type NamedRow, nameIn } from '#lib/vocabulary/named.ts';
import type { Dataset, Locale } from '#lib/vocabulary/terms.ts';

/** An alert's change with where it is of. */
export type LinedChange = ChangeRow & { categoryId: string; dataset: Dataset; isWithdrawal: boolean };

/** Changes that are said in one sentence. */
export type AlertLine = {
  /** In the reader's language. */
  text: (locale: Locale) => string;
  /** Where the very rows are, without a language. */
  path: string;
  /** By which the largest come first. */
  size: number;
  /** The newest of its days. */
  day: string;
};

export type AlertNames = {
  brand: ReadonlyMap<string, NamedRow>;
  product: ReadonlyMap<string, NamedRow>;
  retailer: ReadonlyMap<string, NamedRow>;
};

/**
 * Changes as sentences, the largest first. A plan without single products hears of brands, and of how many products changed; one without single
 * listings of products, with the retailer where it changed most; one with them of each product at each retailer.
 */
export const alertLines = (
  changes: readonly LinedChange[],
  level: DataLevel,
  names: AlertNames,
): AlertLine[] => {
  const groups = Map.groupBy(changes, (change) => groupOf(change, level));
  return [...groups.values()]
    .map((group) => lineOf(group, level, names))
    .toSorted((a, b) => b.size - a.size || (a.path < b.path ? -1 : 1));
};

const groupOf = (change: LinedChange, level: DataLevel): string => {
  const { kind, brandId, productId, retailerId, categoryId, isWithdrawal } = change;
  const subject = level === 'brand' ? [brandId] : level === 'product' ? [productId] : [productId, retailerId];
  return [categoryId, kind, directionOf(change), isWithdrawal, ...subject].join('|');
};

const lineOf = (group: readonly LinedChange[], level: DataLevel, names: AlertNames): AlertLine => {
  const [first] = group;
  if (first === undefined) throw new Error('no change to say');
  const { brandId, productId, formerId, retailerId, ...story } = storyOf(group, level);
  const itemIn = (locale: Locale): NewsItem => {
    const named = (of: keyof AlertNames, id: string): Named => {
      const row = names[of].get(id);
      return { id, name: row ? nameIn(locale, row) : '' };
    };
    return {
      ...story,
      isOwn: false,
      category: { id: first.categoryId, name: '' },
      ...{ brand: named('brand', brandId), retailer: named('retailer', retailerId) },
      product: productId === null ? null : named('product', productId),
      former: formerId === null ? null : named('product', formerId),
    };
  };
  return {
    text: (locale) => {
      const said = newsSentence(locale, itemIn(locale));
      const t = translator(locale, 'alerts.lines');
      const kept = first.isWithdrawal ? t('withdrawn', { text: said }) : said;
      return first.dataset === 'sample' ? t('sample', { text: kept }) : kept;
    },
    path: newsPath(itemIn('en')),
    ...{ size: story.size, day: story.day },
  };
};

/** The ids whose names lines need. */
export const namedIn = (changes: readonly ChangeRow[]) => {
  const ids = (of: (change: ChangeRow) => (string | null)[]) => [
    ...new Set(changes.flatMap(of).filter((each) => each !== null)),
  ];
  return {
    brands: ids(({ brandId }) => [brandId]),
    products: ids(({ productId, formerId }) => [productId, formerId]),
    retailers: ids(({ retailerId }) => [retailerId]),
  };
};

export const namesBy = (rows: readonly (NamedRow & { of: keyof AlertNames })[]): AlertNames => {
  const of = (kind: keyof AlertNames) =>
    new Map(rows.flatMap((row) => (row.of === kind ? [[row.id, row] as const] : [])));
  return { brand: of('brand'), product: of('product'), retailer: of('retailer') };
};
