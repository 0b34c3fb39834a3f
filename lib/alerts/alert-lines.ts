import type { ChangeRow } from '#db/queries/market-changes.ts';
import { translator } from '#lib/i18n/translator.ts';
import { moduleOf, type NewsItem } from '#lib/market/changes/news.ts';
import { newsPath } from '#lib/market/changes/news-address.ts';
import { newsSentence } from '#lib/market/changes/news-sentence.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { NEWS_WEIGHTS } from '#lib/vocabulary/change-policy.ts';
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

const directionOf = ({ kind, before, after }: ChangeRow): number =>
  kind === 'price' ? Math.sign((after ?? 0) - (before ?? 0)) : 0;

const groupOf = (change: LinedChange, level: DataLevel): string => {
  const { kind, brandId, productId, retailerId, categoryId, isWithdrawal } = change;
  const subject = level === 'brand' ? [brandId] : level === 'product' ? [productId] : [productId, retailerId];
  return [categoryId, kind, directionOf(change), isWithdrawal, ...subject].join('|');
};

/** By how much a product changed. Nothing in plans without single products may go by it. */
const extentOf = ({ kind, before, after }: ChangeRow): number => {
  const isPriced = (kind === 'price' || kind === 'promotion_begun') && before !== null && after !== null;
  return isPriced ? 100 * Math.abs(after / before - 1) : 1;
};

const lineOf = (group: readonly LinedChange[], level: DataLevel, names: AlertNames): AlertLine => {
  const isOfBrand = level === 'brand';
  const ranked = isOfBrand
    ? group.toSorted((a, b) => (a.retailerId < b.retailerId ? -1 : 1))
    : group.toSorted((a, b) => extentOf(b) - extentOf(a) || (a.firstOn < b.firstOn ? 1 : -1));
  const [lead] = ranked;
  if (lead === undefined) throw new Error('no change to say');
  const days = group.map(({ firstOn }) => firstOn).toSorted();
  const [from = lead.firstOn, to = lead.firstOn] = [days[0], days.at(-1)];
  const count = (of: (change: LinedChange) => string) => new Set(group.map(of)).size;
  const retailerIds = [...new Set(group.map(({ retailerId }) => retailerId))].toSorted();
  const weight = NEWS_WEIGHTS[lead.kind];
  const size =
    weight * (isOfBrand ? group.length : Math.max(extentOf(lead), lead.storeId ? group.length : 0));
  const itemIn = (locale: Locale): NewsItem => {
    const named = (of: keyof AlertNames, id: string): Named => {
      const row = names[of].get(id);
      return { id, name: row ? nameIn(locale, row) : '' };
    };
    return {
      ...{ kind: lead.kind, day: to, direction: directionOf(lead), isOwn: false, size },
      category: { id: lead.categoryId, name: '' },
      brand: named('brand', lead.brandId),
      product: isOfBrand ? null : named('product', lead.productId),
      former: isOfBrand || lead.formerId === null ? null : named('product', lead.formerId),
      retailer: named('retailer', lead.retailerId),
      ...{ before: isOfBrand ? null : lead.before, after: isOfBrand ? null : lead.after, promotion: null },
      ...{ products: count(({ productId }) => productId), retailers: retailerIds.length, retailerIds },
      stores: count(({ productId, storeId }) => `${productId}|${storeId}`),
      module: moduleOf(lead.kind),
      range: { from: addDays(from, -1), to },
    };
  };
  return {
    text: (locale) => {
      const said = newsSentence(locale, itemIn(locale));
      const t = translator(locale, 'alerts.lines');
      const kept = lead.isWithdrawal ? t('withdrawn', { text: said }) : said;
      return lead.dataset === 'sample' ? t('sample', { text: kept }) : kept;
    },
    path: newsPath(itemIn('en')),
    ...{ size, day: to },
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
