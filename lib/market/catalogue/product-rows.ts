import type { DrillColumn } from '#lib/market/dashboard/drill/drill-rows.ts';
import type { ContributingRow } from '#lib/market/dashboard/drill/figure-basis.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { CatalogueItem } from './catalogue-items.ts';

/** Rows behind the catalogue's figures are products. */

/** When the shown retailers had it, and how many carry it. */
export const PRODUCT_COLUMNS = [
  { id: 'firstSeen', kind: 'day' },
  { id: 'lastSeen', kind: 'day' },
  { id: 'retailers', kind: 'count' },
] as const satisfies readonly DrillColumn[];

const whole = { retailerId: null, own: null, other: null, n: 1 };

/** A product, and what it brings. */
export const rowOfItem = (
  { product: { id, brandId }, firstSeen, lastSeen, carriedBy }: CatalogueItem,
  value = 1,
): ContributingRow => ({
  ...whole,
  ...{ brandId, productId: id, value },
  details: () => ({
    firstSeen: firstSeen === null ? null : dayNumber(firstSeen),
    lastSeen: lastSeen === null ? null : dayNumber(lastSeen),
    retailers: carriedBy.length,
  }),
});

/** The same at one of the retailers. */
export const rowAt = (item: CatalogueItem, retailerId: string): ContributingRow => ({
  ...rowOfItem(item),
  retailerId,
  details: null,
});
