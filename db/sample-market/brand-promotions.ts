import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import { brands } from './brands.ts';
import { categoryLeaves } from './categories.ts';
import { between, derive, hash, pick } from './hash.ts';

/** A deal on all that a shop sells of a brand in one category. */
export type BrandPromotion = {
  id: string;
  categoryId: string;
  brandId: string;
  retailerId: string;
  mechanic: PromotionMechanic;
  terms: Record<string, number>;
  from: number;
  to: number;
};

/** Each category has one in this many days, so that four months hold two of each. */
const EVERY = 60;

const SHOPS = ['wahat', 'qasr', 'lotusa', 'tayarak', 'bazarak'] as const;

const kinds: readonly [Kind, ...Kind[]] = [
  { mechanic: 'buy-get', terms: { buy: 3, free: 1 } },
  { mechanic: 'loyalty', terms: {} },
  { mechanic: 'buy-get', terms: { buy: 2, free: 1 } },
  { mechanic: 'gift', terms: {} },
  { mechanic: 'coupon', terms: {} },
];
type Kind = Pick<BrandPromotion, 'mechanic' | 'terms'>;

/** Those that begin on one of the days. */
export const brandPromotionsBetween = (from: number, to: number): BrandPromotion[] =>
  categoryLeaves.flatMap((category, position) => {
    const makers = brands.filter(({ categoryIds, onlyAt }) => categoryIds.includes(category.id) && !onlyAt);
    const found: BrandPromotion[] = [];
    for (let round = Math.floor(from / EVERY) - 1; round * EVERY <= to; round += 1) {
      const seed = derive(hash(`brand-promotion:${category.id}`), round);
      const begins = round * EVERY + position * 5 + Math.floor(between(seed, 0, 5));
      const maker = makers[round % makers.length];
      if (!maker || begins < from || begins > to) continue;
      const retailerId = pick(derive(seed, 1), SHOPS);
      found.push({
        id: `${retailerId}/${maker.id}-${category.id}/${round}`,
        categoryId: category.id,
        brandId: maker.id,
        retailerId,
        ...pick(derive(seed, 2), kinds),
        from: begins,
        to: begins + Math.floor(between(derive(seed, 3), 9, 15)),
      });
    }
    return found;
  });
