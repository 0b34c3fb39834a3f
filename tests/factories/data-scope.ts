import { type DataScope, SCOPE_FEATURES } from '#lib/vocabulary/data-scope.ts';

/** What someone may see: everything of both datasets, unless said otherwise. */
export const dataScopeWith = (over: Partial<DataScope> = {}): DataScope => ({
  why: 'admin',
  datasets: ['licensed', 'sample'],
  categories: 'all',
  modules: 'all',
  level: 'listing',
  features: SCOPE_FEATURES,
  ...over,
});
