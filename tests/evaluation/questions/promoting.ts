import { promotingBy } from '../raw.ts';
import { lastDays, rows } from './question.ts';

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
