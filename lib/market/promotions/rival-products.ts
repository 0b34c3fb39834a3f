import type { ProductRow } from '#db/queries/market-view.ts';
import type { DealSet, PromotedChain } from './deal-set.ts';
import type { PromotedSide } from './promoted-side.ts';

type Chain = Pick<PromotedChain, 'brandId' | 'productId' | 'retailerId'>;

/** Finds the chains that are compared with an own one, in the order in which they were given. */
type Finder = <Other extends Chain>(chains: readonly Other[]) => (own: Chain) => Other[];

/** Which chains are compared with an own one at the same retailer. Those that may be are looked through once, not for every own chain. */
export const rivalFinder = (
  { view }: Pick<DealSet, 'view'>,
  { isOwn }: PromotedSide,
): { rivals: Finder; otherPacks: Finder } => {
  const products = new Map(view.products.map((product) => [product.id, product]));
  const alike =
    (nameOf: (product: ProductRow) => string, isOther: (chain: Chain) => boolean): Finder =>
    (chains) => {
      const keyOf = ({ productId, retailerId }: Chain) => {
        const product = products.get(productId);
        return product && `${retailerId}\n${nameOf(product)}`;
      };
      const groups = Map.groupBy(chains.filter(isOther), keyOf);
      return (own) => {
        const key = keyOf(own);
        return key === undefined ? [] : (groups.get(key) ?? []);
      };
    };
  /** Another pack of the own side's, of the same variant. */
  const packs = alike(({ variant }) => variant ?? '', isOwn);
  return {
    /** The same variant and pack band of another side. */
    rivals: alike(
      ({ variant, band }) => `${variant ?? ''}\n${band}`,
      (chain) => !isOwn(chain),
    ),
    otherPacks: (chains) => {
      const packsOf = packs(chains);
      return (own) => packsOf(own).filter(({ productId }) => productId !== own.productId);
    },
  };
};
