import { expect, it } from 'vitest';
import { can, levelOf } from '#lib/billing/rules/features.ts';
import { tableIdsOf, tablesFor } from '#lib/market/dashboard/file/tables.ts';
import { narrow } from '#lib/market/dashboard/filters/narrow.ts';
import { panelsOf } from '#lib/market/dashboard/panel-type.ts';
import { tilesPanel } from '#lib/market/price-monitor/panels/tiles/panel.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import { priceSections } from '#lib/market/price-monitor/price-sections.ts';
import { priceSetOf } from '#lib/market/price-monitor/price-set.ts';
import { NOTHING_CHOSEN, priceFilters } from '#lib/market/prices/price-filters.ts';
import { SCOPE_FEATURES } from '#lib/vocabulary/data-scope.ts';
import { PLAN_NAMES, type PlanName } from '#lib/vocabulary/terms.ts';
import { marketView } from '#tests/factories/market-view.ts';

/** The plans whose file has each table. A plan without products has its own rows, by brand and retailer. */
const PLANS_OF: Record<string, readonly PlanName[]> = {
  'key-figures': PLAN_NAMES,
  rivals: PLAN_NAMES,
  'index-lines': PLAN_NAMES,
  history: PLAN_NAMES,
  'heat-map': PLAN_NAMES,
  gaps: PLAN_NAMES,
  retailers: PLAN_NAMES,
  basket: PLAN_NAMES,
  'basket-items': ['growth', 'premium'],
  ladder: ['growth', 'premium'],
  movers: PLAN_NAMES,
  'what-changed': PLAN_NAMES,
  months: PLAN_NAMES,
  'margin-summary': ['premium'],
  margins: ['premium'],
  prices: PLAN_NAMES,
  'consumer-index': PLAN_NAMES,
  'trade-prices': ['premium'],
  'line-prices': ['starter'],
  'other-retailers': ['growth', 'premium'],
  'month-prices': PLAN_NAMES,
  'price-changes': PLAN_NAMES,
};

const panels = [
  tilesPanel,
  ...Object.values(priceSections).flatMap((section) => panelsOf<PriceTypes>(section)),
];

const range = { from: '2026-10-01', to: '2026-11-20' };
const view = marketView({});
// Of chosen retailers, whose file has the prices of the others too.
const narrowed = { ...narrow(priceFilters, view, NOTHING_CHOSEN).selection, retailers: ['a'] };
const base = priceSetOf({
  ...{ view, choice: NOTHING_CHOSEN, narrowed, range },
  ...{ locale: 'en', standing: [], earlier: [] },
  real: { factorOn: () => 1, provisionalFrom: null },
});

it('each table of a file is in the files of the plans that its figures come with, and in no other', () => {
  expect(tableIdsOf(panels).toSorted()).toEqual(Object.keys(PLANS_OF).toSorted());
  for (const plan of PLAN_NAMES) {
    const features = SCOPE_FEATURES.filter((feature) => can(plan, feature));
    const scope = { level: levelOf(plan), features };
    const tables = tablesFor(panels, { scope, base, isRead: true });
    for (const [table, plans] of Object.entries(PLANS_OF))
      expect(tables.includes(table), `${table} of ${plan}`).toBe(plans.includes(plan));
  }
});
