import { expect, it } from 'vitest';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type DashboardRegistry, dashboards } from '#lib/market/dashboards.ts';
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
    if (dashboard === null || rows === null) continue;
    expect(dashboard.figureKinds.length, name).toBeGreaterThan(0);
    for (const locale of locales)
      expect(Object.keys(messagesFor(locale)[rows].figures).toSorted(), name).toEqual(
        dashboard.figureKinds.toSorted(),
      );
  }
  expect(registry.priceMonitor).not.toBeNull();
});
