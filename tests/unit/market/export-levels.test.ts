import { expect, it } from 'vitest';
import { can, levelOf } from '#lib/billing/rules/features.ts';
import { PRICE_TABLES, type PriceTable, tablesFor } from '#lib/market/price-monitor/table-list.ts';
import { SCOPE_FEATURES } from '#lib/vocabulary/data-scope.ts';
import { PLAN_NAMES, type PlanName } from '#lib/vocabulary/terms.ts';

/** The plans whose file has each table. A plan without products has its own rows, by brand and retailer. */
const PLANS_OF: Record<PriceTable, readonly PlanName[]> = {
  'key-figures': PLAN_NAMES,
  rivals: PLAN_NAMES,
  history: PLAN_NAMES,
  'heat-map': PLAN_NAMES,
  gaps: PLAN_NAMES,
  retailers: PLAN_NAMES,
  basket: PLAN_NAMES,
  'basket-items': ['growth', 'premium'],
  ladder: ['growth', 'premium'],
  movers: PLAN_NAMES,
  months: PLAN_NAMES,
  margins: ['premium'],
  prices: PLAN_NAMES,
  'consumer-index': PLAN_NAMES,
  'trade-prices': ['premium'],
  'line-prices': ['starter'],
  'month-prices': PLAN_NAMES,
  'price-changes': PLAN_NAMES,
};

it('each table of a file is in the files of the plans that its figures come with, and in no other', () => {
  for (const plan of PLAN_NAMES) {
    const features = SCOPE_FEATURES.filter((feature) => can(plan, feature));
    const scope = { level: levelOf(plan), features };
    const tables = tablesFor(scope, { isRead: true, isReal: true });
    for (const table of PRICE_TABLES)
      expect(tables.includes(table), `${table} of ${plan}`).toBe(PLANS_OF[table].includes(plan));
  }
});
