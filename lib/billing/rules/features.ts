import type { DataLevel } from '#lib/vocabulary/data-scope.ts';
import { PLAN_NAMES, type PlanName } from '#lib/vocabulary/terms.ts';

/**
 * Everything that the plans sell, each with what implements and what gates it. A feature that is not built is `coming_soon`: shown as
 * such, never as present, and refused by `can`. Names are in messages/<locale>/pricing.json under `features`.
 */

export const FEATURES = [
  'monthlyReport',
  'portal',
  'consumerPrice',
  'brandLevel',
  'excel',
  'emailReport',
  'tradePrice',
  'skuLevel',
  'dashboardReport',
  'weeklyReport',
  'profitMargin',
  'allProductLevels',
  'customerReporting',
  'apiAccess',
  'pptReport',
] as const;

export type FeatureId = (typeof FEATURES)[number];

type Built = {
  status: 'available';
  /** The file in which it lives. */
  implementedBy: string;
  /** What a plan without it cannot do. */
  gates: string;
};

export type Feature = {
  /** The smallest plan that has it; larger plans contain smaller ones. */
  from: PlanName;
} & (Built | { status: 'coming_soon' });

export const features: Record<FeatureId, Feature> = {
  monthlyReport: { from: 'starter', status: 'coming_soon' },
  portal: {
    from: 'starter',
    status: 'available',
    implementedBy: 'lib/billing/rules/policy.ts',
    gates: 'Module pages open only for the modules of a subscription; every plan has the portal.',
  },
  consumerPrice: {
    from: 'starter',
    status: 'available',
    implementedBy: 'db/schema/market-prices.ts',
    gates: 'Shelf prices; every plan has them.',
  },
  brandLevel: {
    from: 'starter',
    status: 'available',
    implementedBy: 'lib/market/measures/price-measures.ts',
    gates: 'Measures by brand; every plan has them.',
  },
  excel: {
    from: 'starter',
    status: 'available',
    implementedBy: 'lib/market/export-module.ts',
    gates:
      'Dashboards as files, workbooks and CSV, and the tables of chats; every plan has them, companies without a running plan do not.',
  },
  emailReport: { from: 'growth', status: 'coming_soon' },
  tradePrice: {
    from: 'growth',
    status: 'available',
    implementedBy: 'lib/market/prices/price-filters.ts',
    gates:
      'What retailers pay, as a type of price in the filters of dashboards and in their files, and trade prices of one’s own.',
  },
  skuLevel: {
    from: 'growth',
    status: 'available',
    implementedBy: 'lib/market/access/plan-disclosure.ts',
    gates:
      'Figures of single products, of pack sizes and of the lowest price, on screens, in files and in the answers of the analyst: without it a figure is of at least two products of whole brands.',
  },
  dashboardReport: { from: 'growth', status: 'coming_soon' },
  weeklyReport: { from: 'premium', status: 'coming_soon' },
  profitMargin: {
    from: 'premium',
    status: 'available',
    implementedBy: 'lib/market/price-monitor/panels/margin/margin.ts',
    gates: 'What retailers earn on a product, where their trade prices are known.',
  },
  allProductLevels: {
    from: 'premium',
    status: 'available',
    implementedBy: 'lib/market/prices/mover-subjects.ts',
    gates:
      'Figures of a family, a pack band or a single listing (a product at a retailer): grouped, ranked, filtered or alerted by it. Rows of a product’s figure name the retailer and its price without it.',
  },
  customerReporting: { from: 'premium', status: 'coming_soon' },
  apiAccess: { from: 'premium', status: 'coming_soon' },
  pptReport: { from: 'premium', status: 'coming_soon' },
};

/** The number of team members is a limit of a plan and no feature; no one can be invited yet. */
export const IS_TEAM_BUILT = false;

/** Whether the plan is sold with a feature, built or not. */
export const planContains = (plan: PlanName, feature: FeatureId): boolean =>
  PLAN_NAMES.indexOf(features[feature].from) <= PLAN_NAMES.indexOf(plan);

export const isBuilt = (feature: FeatureId): boolean => features[feature].status === 'available';

/** The gate: true only for what the plan contains and what is built. */
export const can = (plan: PlanName, feature: FeatureId): boolean =>
  planContains(plan, feature) && isBuilt(feature);

/** How detailed a plan's figures are. */
export const levelOf = (plan: PlanName): DataLevel => {
  if (can(plan, 'allProductLevels')) return 'listing';
  return can(plan, 'skuLevel') ? 'product' : 'brand';
};

/** What a company can do now and not on the other plan: what is only announced is no loss. */
export const lostFeatures = (from: PlanName, to: PlanName): readonly FeatureId[] =>
  FEATURES.filter((feature) => can(from, feature) && !can(to, feature));

/** What a plan adds to the one below it. */
export const addedFeatures = (plan: PlanName): readonly FeatureId[] =>
  FEATURES.filter((feature) => features[feature].from === plan);
