import type { ProductRow } from '#db/queries/market-view.ts';
import { LOW_BASE_BELOW, mean } from '#lib/market/measures/measure.ts';
import { type Pack, packLadder } from '#lib/market/measures/pack-ladder.ts';
import { type Board, rounded } from '#lib/market/price-monitor/board.ts';
import type { PacksData } from '#lib/market/price-monitor/schema.ts';
import { type DataLevel, seesLevel } from '#lib/vocabulary/data-scope.ts';

/** Every brand's packs, one ladder a variant, the smallest pack first; where products are not told, a brand's bands of packs. The chosen brands are the own ones, else the company's. */
export const ladderRungs = (board: Board, level: DataLevel): PacksData['ladder'] => {
  const { all, view, label, isBrand, isRetailer, isNarrowedTo, ours } = board;
  const isOwn = (brandId: string) =>
    isNarrowedTo === 'brand' ? isBrand(brandId) : ours.own.includes(brandId);
  const products = new Map(view.products.map((product) => [product.id, product]));
  const priced = all.flatMap(({ productId, retailerId, unit }) => {
    const product = products.get(productId);
    return product && isRetailer(retailerId) ? [{ product, unit }] : [];
  });
  const tellsProducts = seesLevel({ level }, 'product');
  const ladderOf = ({ brandId, variant }: ProductRow) => (tellsProducts ? (variant ?? brandId) : brandId);
  const rungOf = ({ id, brandId, band }: ProductRow) => (tellsProducts ? id : `${brandId} ${band}`);
  return view.brands.flatMap((brand) => {
    const own = priced.filter(({ product }) => product.brandId === brand.id);
    const ladders = [...Map.groupBy(own, ({ product }) => ladderOf(product)).values()];
    return ladders.flatMap((ladder) => {
      const rungs = new Map(
        [...Map.groupBy(ladder, ({ product }) => rungOf(product))].map(([id, prices]) => {
          const net = mean(prices.map(({ product }) => product.net)) ?? 0;
          const unit = mean(prices.map((price) => price.unit)) ?? 0;
          return [
            id,
            { prices, pack: { id, price: unit * net, packCount: 1, netContent: net } satisfies Pack },
          ];
        }),
      );
      const [reference] = [...rungs].toSorted(([, a], [, b]) => b.prices.length - a.prices.length);
      const packs = [...rungs.values()].map(({ pack }) => pack);
      return packLadder(packs, reference?.[0] ?? '').flatMap(
        ({ id, content, unit, premium, cheaperSmaller }) => {
          const prices = rungs.get(id)?.prices ?? [];
          const [first] = prices;
          if (!first) return [];
          const n = prices.length;
          const product = tellsProducts ? label(first.product) : null;
          const { band } = first.product;
          const figures = {
            content,
            unit: rounded(unit),
            n,
            lowBase: n < LOW_BASE_BELOW,
            premium: rounded(premium),
            cheaperSmaller,
          };
          return [
            {
              id,
              ladder: `${brand.id} ${ladderOf(first.product)}`,
              brand: label(brand),
              product,
              band,
              isOwn: isOwn(brand.id),
              ...figures,
            },
          ];
        },
      );
    });
  });
};
