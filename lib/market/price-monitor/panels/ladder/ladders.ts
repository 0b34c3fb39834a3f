import type { StandingPrice } from '#db/queries/market-chains.ts';
import type { ProductRow } from '#db/queries/market-view.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { mean } from '#lib/market/measures/measure.ts';
import { packLadder } from '#lib/market/measures/pack-ladder.ts';
import { priceChange } from '#lib/market/measures/price-measures.ts';
import { measureOf, rowOfChain } from '#lib/market/price-monitor/contributing-rows.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { LadderData } from './schema.ts';

/** A pack, and what it costs where. */
type Rung = {
  id: string;
  product: ProductRow;
  content: number;
  unit: number;
  chains: readonly StandingPrice[];
};

/** Packs that are compared with one another, and the one that most shops carry, against which the others are held. */
type Ladder = { id: string; rungs: readonly Rung[]; reference: Rung };

/** Every brand's packs, one ladder a variant, the smallest pack first. The chosen brands are the own ones, else the company's. */
export const ladderRungs = (set: PriceSet): LadderData => {
  const { view, label, isBrand, isNarrowedTo, ours } = set;
  const isOwn = (brandId: string) =>
    isNarrowedTo === 'brand' ? isBrand(brandId) : ours.own.includes(brandId);
  const brands = new Map(view.brands.map((brand) => [brand.id, label(brand)]));
  return laddersOf(set).flatMap(({ id: ladder, rungs, reference }) => {
    const byId = new Map(rungs.map((rung) => [rung.id, rung]));
    return packLadder(rungs).flatMap(({ id, cheaperSmaller }) => {
      const rung = byId.get(id);
      const brand = rung && brands.get(rung.product.brandId);
      if (!brand) return [];
      const { product, content } = rung;
      const { value, n, lowBase } = measureOf(rungFigures.rung(rung));
      return [
        {
          ...{ id, ladder, brand, product: label(product), band: product.band },
          ...{ isOwn: isOwn(brand.id), content, unit: value ?? 0, n, lowBase },
          premium: measureOf(rungFigures['rung-premium'](rung, reference)).value,
          cheaperSmaller,
        },
      ];
    });
  });
};

export const rungFigures = {
  rung: ({ chains }) => ({
    reduction: 'mean',
    rows: chains.map((chain) => rowOfChain(chain, chain.unit)),
  }),
  // The mean of what each shop asks against the reference's mean is what their mean asks against it.
  'rung-premium': ({ chains }, { unit: other }) => ({
    reduction: 'mean',
    rows: chains.flatMap((chain) => {
      const over = priceChange(chain.unit, other);
      return over === null ? [] : [{ ...rowOfChain(chain, over), own: chain.unit, other }];
    }),
  }),
} satisfies Record<string, (rung: Rung, reference: Rung) => FigureBasis>;
export type RungFigure = keyof typeof rungFigures;

export const findRung = (set: PriceSet, productId: string | null): { rung: Rung; reference: Rung } | null => {
  for (const { rungs, reference } of laddersOf(set)) {
    const rung = rungs.find(({ id }) => id === productId);
    if (rung) return { rung, reference };
  }
  return null;
};

const laddersOf = ({ market, view, isRetailer }: PriceSet): Ladder[] => {
  const products = new Map(view.products.map((product) => [product.id, product]));
  const priced = market.flatMap((chain) => {
    const product = products.get(chain.productId);
    return product && isRetailer(chain.retailerId) ? [{ product, chain }] : [];
  });
  const ofBrands = Map.groupBy(priced, ({ product }) => product.brandId);
  return view.brands.flatMap(({ id: brandId }) =>
    [...Map.groupBy(ofBrands.get(brandId) ?? [], ({ product }) => product.variant ?? brandId)].flatMap(
      ([ladder, packs]) => {
        const rungs = [...Map.groupBy(packs, ({ product }) => product.id)].flatMap(([id, prices]) => {
          const content = mean(prices.map(({ product }) => product.net));
          const unit = mean(prices.map(({ chain }) => chain.unit));
          const [first] = prices;
          if (!first || content === null || unit === null) return [];
          return [{ id, product: first.product, content, unit, chains: prices.map(({ chain }) => chain) }];
        });
        const [reference] = rungs.toSorted((a, b) => b.chains.length - a.chains.length);
        return reference ? [{ id: `${brandId} ${ladder}`, rungs, reference }] : [];
      },
    ),
  );
};
