import { FULL_DISCLOSURE } from '#lib/market/access/plan-disclosure.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { roundedMeasure } from '#lib/market/measures/measure.ts';
import { effectivePrice } from '#lib/market/measures/price-measures.ts';
import { rowOfChain } from '#lib/market/price-monitor/contributing-rows.ts';
import { sharedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import { type DataLevel, seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { BasketData } from './schema.ts';

/** The same items at each retailer, and what all of them cost there. */
export const basket = (set: PriceSet, level: DataLevel): BasketData => {
  const { selection, view, label } = set;
  const compared = sharedBasket(set);
  const isItem = new Set(compared.items);
  const brands = new Map(view.brands.map((brand) => [brand.id, label(brand)]));
  const items = seesLevel({ level }, 'product')
    ? view.products.flatMap((product) => {
        const brand = brands.get(product.brandId);
        return brand && isItem.has(product.id) ? [{ ...label(product), brand }] : [];
      })
    : [];
  if (compared.value === null) noteWithheld(set);
  if (compared.value === null) return { ...roundedMeasure(compared), items, totals: [], leftOut: [] };
  const named = (ids: readonly string[]) =>
    ids.flatMap((id) => view.retailers.filter((row) => row.id === id).map(label));
  const totalAt = (retailer: string) =>
    discloseFigure(set, `basket:${retailer}`, basketAt(set, compared.items, retailer)).value ?? 0;
  return {
    ...roundedMeasure(compared),
    items,
    totals: named(compared.totals.map(({ retailer }) => retailer))
      .map((name) => ({ ...name, total: totalAt(name.id) }))
      .sort((a, b) => a.total - b.total),
    leftOut: named(compared.leftOut).map((name) => ({
      ...name,
      carries: selection.filter(
        ({ retailerId, productId }) => retailerId === name.id && isItem.has(productId),
      ).length,
    })),
  };
};

/** Without the brands that bring a single item, there may be no basket left. */
const noteWithheld = ({ selection, disclosure, withheld }: PriceSet): void => {
  if (!disclosure.isFull && sharedBasket({ selection, disclosure: FULL_DISCLOSURE }).value !== null)
    withheld.add('basket');
};

/** What the basket's items cost together at a retailer. */
export const basketAt = (
  { selection }: PriceSet,
  items: readonly string[],
  retailer: string,
): FigureBasis => {
  const isItem = new Set(items);
  const own = selection.filter(
    ({ retailerId, productId }) => retailerId === retailer && isItem.has(productId),
  );
  return { reduction: 'sum', rows: own.map((chain) => rowOfChain(chain, effectivePrice(chain))) };
};
