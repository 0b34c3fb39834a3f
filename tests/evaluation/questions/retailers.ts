import { indexOfRetailers, newestDay, priceOf } from '../raw.ts';
import { rows } from './question.ts';

/** Retailers by their prices, like for like. */

const COMPARE = ['compareRetailers', 'resolveNames'];

type Ranked = { id: string; name: string; channel: string; index: number; n: number };

/** Retailers with their indices against all others, the lowest first. */
const ranked = async (locale: 'en' | 'ar', categoryId: string): Promise<Ranked[]> => {
  const prices = await priceOf(await newestDay(), { categoryId });
  const of = new Map(prices.map((price) => [price.retailerId, price]));
  return [...indexOfRetailers(prices)]
    .flatMap(([id, each]) => {
      const first = of.get(id);
      const name = locale === 'ar' ? first?.retailerAr : first?.retailer;
      return first && name ? { id, name, channel: first.channel, ...each } : [];
    })
    .sort((a, b) => a.index - b.index);
};

const rowsOf = (some: readonly Ranked[]) => rows(some.map(({ name, index }) => [name, index]));
/** Retailers of few products are not said to be the cheapest. */
const firm = (some: readonly Ranked[]) => some.filter(({ n }) => n >= 5);

/** What both are against all others. */
export const pair = async (locale: 'en' | 'ar', categoryId: string, ids: readonly string[]) => ({
  rows: rowsOf((await ranked(locale, categoryId)).filter(({ id }) => ids.includes(id))),
  tools: COMPARE,
});

export const cheapestOf = async (locale: 'en' | 'ar', categoryId: string, channel?: string) => {
  const all = await ranked(locale, categoryId);
  const [first] = firm(channel ? all.filter((each) => each.channel === channel) : all);
  return { rows: rowsOf(first ? [first] : []), figures: first ? [first.n] : [], tools: COMPARE };
};

export const dearestOf = async (locale: 'en' | 'ar', categoryId: string) => {
  const last = firm(await ranked(locale, categoryId)).at(-1);
  return { rows: rowsOf(last ? [last] : []), tools: COMPARE };
};
