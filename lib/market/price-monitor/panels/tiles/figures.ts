import { listPriceChanges, type StandingPrice } from '#db/queries/market-chains.ts';
import type { PriceFigureSource, PriceFigures } from '#lib/market/price-monitor/price-figures.ts';
import { tileFigures } from './tiles.ts';

/** So many changes are listed one by one; what is older stands together by brand and retailer. */
const LISTED_CHANGES = 2_000;

/** What the shelf says since the change. */
const detailsOf = ({
  regular,
  promo,
  unit,
  since,
}: Pick<StandingPrice, 'regular' | 'promo' | 'unit' | 'since'>) => ({
  regular,
  promo,
  unit,
  since,
});

const changes =
  (direction: 1 | -1): PriceFigureSource =>
  async (_, __, { market, narrowed, days }) => {
    const changed = await listPriceChanges(market, narrowed, { ...days, direction, limit: LISTED_CHANGES });
    const rows = changed.map(({ brandId, retailerId, n, product }) => ({
      ...{
        brandId,
        retailerId,
        n,
        productId: product?.id ?? null,
        details: product && (() => detailsOf(product)),
      },
      ...{ own: null, other: null, value: 1 },
    }));
    return { reduction: 'count', rows };
  };

/** Of all, or of one retailer or brand, as answers name it: "unit-price-change:retailer:wahat". */
const changeOverTime: PriceFigureSource = (set, { brand, retailer, parts: [of] }) => {
  const basis = tileFigures['unit-price-change'].basisIn(set);
  if (of === 'retailer') return { ...basis, rows: basis.rows.filter((row) => row.retailerId === retailer) };
  if (of === 'brand') return { ...basis, rows: basis.rows.filter((row) => row.brandId === brand) };
  return basis;
};

export const figures: PriceFigures = {
  ...Object.fromEntries(
    Object.entries(tileFigures).map(([kind, { valuesIn, basisIn }]) => [kind, { valuesIn, source: basisIn }]),
  ),
  'unit-price-change': { valuesIn: tileFigures['unit-price-change'].valuesIn, source: changeOverTime },
  rises: { valuesIn: 'count', source: changes(1) },
  falls: { valuesIn: 'count', source: changes(-1) },
};
