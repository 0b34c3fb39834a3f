import type { StandingPrice } from '#db/queries/market-chains.ts';
import type { MonthPrice } from '#db/queries/market-months.ts';
import type { MarketView } from '#db/queries/market-view.ts';
import { MIN_STANDING_DAYS } from './month-measures.ts';
import { effectivePrice } from './price-measures.ts';

/** Which prices moved between two days or months, and why. */

/** Why a price moved. */
export const MOVE_REASONS = [
  'regularUp',
  'regularDown',
  'dealBegan',
  'dealEnded',
  'dealChanged',
  'packChanged',
  'moreDealDays',
  'fewerDealDays',
] as const;
export type MoveReason = (typeof MOVE_REASONS)[number];

/** A product at a retailer, then and now. */
export type PriceMove = {
  chainId: number;
  productId: string;
  brandId: string;
  retailerId: string;
  /** What shoppers pay, deals included; where the pack changed, for another product then. */
  price: { from: number; to: number };
  /** The same per unit. */
  paid: { from: number; to: number };
  /** The regular price; null between months and where the pack changed. */
  regular: { from: number; to: number } | null;
  reasons: MoveReason[];
};

/** Of what products are packs; null: of nothing else. */
export const familiesIn = ({ products }: Pick<MarketView, 'products'>): Map<string, string | null> =>
  new Map(products.map(({ id, familyId }) => [id, familyId]));

/**
 * Chains priced on both days; and packs that took the place of another of their family at the same retailer.
 */
export const movesBetween = (
  earlier: readonly StandingPrice[],
  current: readonly StandingPrice[],
  families: ReadonlyMap<string, string | null>,
): PriceMove[] => {
  const before = new Map(earlier.map((price) => [price.chainId, price]));
  const isHere = new Set(current.map(({ chainId }) => chainId));
  const placeOf = ({ productId, retailerId }: StandingPrice) =>
    JSON.stringify([retailerId, families.get(productId) ?? productId]);
  const replaced = new Map(
    earlier.filter(({ chainId }) => !isHere.has(chainId)).map((price) => [placeOf(price), price]),
  );
  return current.flatMap((price): PriceMove[] => {
    const { chainId, productId, brandId, retailerId } = price;
    const subject = { chainId, productId, brandId, retailerId };
    const same = before.get(chainId);
    if (same) {
      const paid = { from: same.unit, to: price.unit };
      const asked = { from: effectivePrice(same), to: effectivePrice(price) };
      const regular = { from: same.regular, to: price.regular };
      return [{ ...subject, price: asked, paid, regular, reasons: reasonsOf(same, price) }];
    }
    const old = replaced.get(placeOf(price));
    if (!old) return [];
    const paid = { from: old.unit, to: price.unit };
    const asked = { from: effectivePrice(old), to: effectivePrice(price) };
    return [{ ...subject, price: asked, paid, regular: null, reasons: ['packChanged'] }];
  });
};

const reasonsOf = (before: StandingPrice, now: StandingPrice): MoveReason[] => {
  const reasons: MoveReason[] = [];
  if (now.regular > before.regular) reasons.push('regularUp');
  if (now.regular < before.regular) reasons.push('regularDown');
  if (before.promo === null && now.promo !== null) reasons.push('dealBegan');
  if (before.promo !== null && now.promo === null) reasons.push('dealEnded');
  if (before.promo !== null && now.promo !== null && before.promo !== now.promo) reasons.push('dealChanged');
  return reasons;
};

/** From this many days on deal more or fewer, they are a reason. */
const DEAL_DAYS = 5;

/** Chains whose price stood long enough in both months. */
export const movesBetweenMonths = (
  earlier: readonly MonthPrice[],
  current: readonly MonthPrice[],
): PriceMove[] => {
  const stood = ({ days }: MonthPrice) => days >= MIN_STANDING_DAYS;
  const before = new Map(earlier.filter(stood).map((price) => [price.chainId, price]));
  return current.filter(stood).flatMap((price): PriceMove[] => {
    const { chainId, productId, brandId, retailerId } = price;
    const same = before.get(chainId);
    if (!same) return [];
    const paid = { from: same.effective, to: price.effective };
    const more = price.daysOnDeal - same.daysOnDeal;
    const reason: MoveReason[] = more > 0 ? ['moreDealDays'] : ['fewerDealDays'];
    const reasons = Math.abs(more) >= DEAL_DAYS ? reason : [];
    return [{ chainId, productId, brandId, retailerId, price: paid, paid, regular: null, reasons }];
  });
};
