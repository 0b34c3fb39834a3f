import type { ProductRow } from '#db/queries/market-view.ts';
import type { DealSet, PromotedChain } from './deal-set.ts';
import type { PromotedSide } from './promoted-side.ts';

type Chain = Pick<PromotedChain, 'brandId' | 'productId' | 'retailerId'>;

/** Which chains are an own one's rivals: the same variant and pack band of another side, at the same retailer. */
export const rivalFinder = ({ view }: Pick<DealSet, 'view'>, { isOwn }: PromotedSide) => {
  const products = new Map(view.products.map((product) => [product.id, product]));
  const isAlike = (one: string, other: string, isSame: (a: ProductRow, b: ProductRow) => boolean) => {
    const [a, b] = [products.get(one), products.get(other)];
    return a !== undefined && b !== undefined && isSame(a, b);
  };
  return {
    isRival: (own: Chain, other: Chain): boolean =>
      own.retailerId === other.retailerId &&
      !isOwn(other) &&
      isAlike(own.productId, other.productId, (a, b) => a.variant === b.variant && a.band === b.band),
    /** Another pack of the own side's, of the same variant. */
    isOtherPack: (own: Chain, other: Chain): boolean =>
      own.retailerId === other.retailerId &&
      own.productId !== other.productId &&
      isOwn(other) &&
      isAlike(own.productId, other.productId, (a, b) => a.variant === b.variant),
  };
};
