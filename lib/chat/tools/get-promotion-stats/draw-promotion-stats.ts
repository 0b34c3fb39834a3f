import { type Drawing, type Found, pointsOf, rowsOf } from '../parts/drawing.ts';

/** How often and how deep each brand is on promotion, or each retailer where the result lists no brands. */
export const drawPromotionStats = ({ looked, ...found }: Found<'getPromotionStats'>): Drawing | null => {
  const rows = found.brands
    ? found.brands.map(({ brand, drill, ...each }) => ({
        ...{ name: brand, href: rowsOf(looked.view, drill), ...each },
      }))
    : (found.retailers ?? []).map(({ retailer, ...each }) => ({ name: retailer, href: null, ...each }));
  const points = rows.flatMap(({ name, href, timePercent: x, averageDiscountPercent: y }) =>
    x === null || y === null
      ? []
      : { ...{ name, href, x, y }, ...{ line: name, isFlagged: false, isLowBase: false } },
  );
  return pointsOf({ of: 'promotion' }, points, found.brands ? found.total : points.length);
};
