import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { dealsIn, promotedByKind, promotingBy } from '../raw.ts';
import { lastDays, rows, today } from './question.ts';

export const STATS = ['getPromotionStats', 'resolveNames'];

/** Who of a category's brands or retailers is on promotion most or least of the last days, or gives the largest discounts. */
export const promoting = async (
  locale: 'en' | 'ar',
  categoryId: string,
  { by, order, days = 30 }: { by: 'brand' | 'retailer'; order: 'most' | 'least' | 'deepest'; days?: number },
) => {
  const all = await promotingBy(by, categoryId, await lastDays(days));
  const figureOf = (each: (typeof all)[number]) => (order === 'deepest' ? (each.depth ?? 0) : each.time);
  const ranked = all.toSorted((a, b) => figureOf(b) - figureOf(a));
  const first = order === 'least' ? ranked.at(-1) : ranked[0];
  const name = locale === 'ar' ? first?.nameAr : first?.name;
  return { rows: rows(first && name ? [[name, figureOf(first)]] : []), tools: STATS };
};

const KINDS: Record<string, string> = {
  'price-cut': 'Price cut',
  'percent-off': 'Percentage off',
};

/** Of each kind its share of the days on promotion, and how many there were. */
export const kindsOf = async (categoryId: string) => {
  const kinds = await promotedByKind(categoryId, await lastDays(30));
  const all = kinds.reduce((sum, { days }) => sum + days, 0);
  const of = kinds.flatMap(({ kind, days, n }) => {
    const name = KINDS[kind];
    return name ? [{ name, share: (100 * days) / all, n }] : [];
  });
  return {
    rows: rows(of.flatMap(({ name, share, n }) => [[name, share] as const, [name, n] as const])),
    tools: STATS,
  };
};

/** How many run today, or begin or end within so many days. */
export const promotionsNow = async (categoryId: string, retailerId?: string): Promise<number> => {
  const running = await dealsIn(categoryId, [today(), today()]);
  return running.filter((deal) => retailerId === undefined || deal.retailerId === retailerId).length;
};

export const promotionsSoon = async (
  categoryId: string,
  end: 'from' | 'to',
  days: number,
): Promise<number> => {
  const last = addDays(today(), days);
  const deals = await dealsIn(categoryId, [today(), last]);
  return deals.filter(({ from, to }) => (end === 'from' ? from > today() : from <= today() && to <= last))
    .length;
};

/** Of whole brands: those of one brand at a retailer that began on one day and are of one kind are one. */
export const brandPromotionsNow = async (categoryId: string): Promise<number> => {
  const running = await dealsIn(categoryId, [today(), today()]);
  return new Set(
    running.map(({ brandId, retailerId, from, kind }) => [brandId, retailerId, from, kind].join(' ')),
  ).size;
};
