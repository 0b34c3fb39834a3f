import type { Dataset, ModuleName } from './terms.ts';

/** How detailed figures are, the coarsest first: by brand alone, by product, by family, pack and single listing. */
export const DATA_LEVELS = ['brand', 'product', 'listing'] as const;

export type DataLevel = (typeof DATA_LEVELS)[number];

/** What plans add to figures beside their level, as lib/billing/rules/features.ts sells it. */
export const SCOPE_FEATURES = ['tradePrice', 'profitMargin'] as const;

export type ScopeFeature = (typeof SCOPE_FEATURES)[number];

/**
 * Which market rows someone may see. Every market query takes one; lib/market/access/actor-scope.ts decides it.
 */
export type DataScope = {
  why: 'showcase' | 'trial' | 'paid' | 'admin';
  /** The datasets that may be shown, the preferred one first. One view is of one dataset. */
  datasets: readonly [Dataset, ...Dataset[]];
  categories: 'all' | 'showcase' | readonly string[];
  modules: 'all' | readonly ModuleName[];
  level: DataLevel;
  features: readonly ScopeFeature[];
  /** The company whose own rows are shown beside the panel's, as its own; none where it may have none. */
  owner?: string;
};

/** Whether figures of a level may be seen: a finer scope has the coarser levels too. */
export const seesLevel = (scope: Pick<DataScope, 'level'>, level: DataLevel): boolean =>
  DATA_LEVELS.indexOf(level) <= DATA_LEVELS.indexOf(scope.level);
