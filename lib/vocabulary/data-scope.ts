import type { Dataset, ModuleName } from './terms.ts';

/**
 * Which market rows somebody may see. Every market query takes one; lib/market/actor-scope.ts decides it.
 */
export type DataScope = {
  why: 'showcase' | 'trial' | 'paid' | 'admin';
  /** The datasets that may be shown, the preferred one first. One view is of one dataset. */
  datasets: readonly [Dataset, ...Dataset[]];
  categories: 'all' | 'showcase' | readonly string[];
  modules: 'all' | readonly ModuleName[];
  /** Whether single products are listed (the plans' SKU level), or brands alone. */
  products: boolean;
};
