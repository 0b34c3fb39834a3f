import { expect, it } from 'vitest';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { nameCatalogueColumn } from '#lib/market/catalogue/catalogue-columns.ts';
import { type DashboardRegistry, dashboards } from '#lib/market/dashboards.ts';
import { nameShelfColumn } from '#lib/market/distributions/shelf-column-names.ts';
import { nameColumn } from '#lib/market/price-monitor/price-columns.ts';
import { namePromotionColumn } from '#lib/market/promotions/promotion-columns.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';

/** The namespace of the rows of each dashboard, which its drawing names. */
const ROWS = {
  priceMonitor: 'priceRows',
  distributions: 'distributionRows',
  promotions: 'promotionRows',
  imdb: 'catalogueRows',
} as const satisfies Record<ModuleName, string>;

it('every figure whose rows can be opened has a title, and no title is of another figure', () => {
  const registry: DashboardRegistry = dashboards;
  for (const name of MODULE_NAMES) {
    const [dashboard, rows] = [registry[name], ROWS[name]];
    expect(dashboard.figureKinds.length, name).toBeGreaterThan(0);
    for (const locale of locales)
      expect(Object.keys(messagesFor(locale)[rows].figures).toSorted(), name).toEqual(
        dashboard.figureKinds.toSorted(),
      );
  }
});

it.each([
  ['prices', nameColumn(translator('en', 'priceRows'), 'litre')],
  ['shelves', nameShelfColumn(translator('en', 'distributionRows'))],
  ['promotions', namePromotionColumn(translator('en', 'promotionRows'))],
  ['products', nameCatalogueColumn(translator('en', 'catalogueRows'))],
])('the columns of %s leave the names of all rows to the frame', (_, columnName) => {
  for (const id of ['brand', 'product', 'retailer', 'value', 'weight']) expect(columnName(id)).toBe(id);
});
