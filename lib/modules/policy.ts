import { reportsAwaited, type SubscriptionFacts } from '#lib/billing/policy.ts';
import { scopeCoversModule } from '#lib/market/actor-scope.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { DashboardKind, ModuleName } from '#lib/vocabulary/terms.ts';

/**
 * What a module's page shows. `showcase`: our dashboard of the one category that everybody may see, beside the way to a plan;
 * `preview`: a drawing, for a plan without this module; `sample` and `open`: a trial's and a paid plan's own.
 */
export type PageAccess = 'showcase' | 'preview' | 'sample' | 'open';

/** Pages and the API ask the same scope, so that what a page hides the API refuses. */
export const pageAccess = (scope: DataScope, module: ModuleName): PageAccess => {
  if (!scopeCoversModule(scope, module)) return 'preview';
  switch (scope.why) {
    case 'showcase':
      return 'showcase';
    case 'trial':
      return 'sample';
    case 'paid':
    case 'admin':
      return 'open';
  }
};

/** True while a paid module has no report of its own yet, a plan that was cancelled meanwhile included. */
export const awaitsReport = (facts: SubscriptionFacts | null, module: ModuleName, now: Date): boolean =>
  reportsAwaited(facts, now).includes(module);

/**
 * Which of a module's two dashboards is shown: the one that the person looked at last, else ours, else, where ours is not built yet, the
 * report, for an empty page is no welcome.
 */
export const shownDashboard = (
  module: ModuleName,
  report: string | null,
  chosen: DashboardKind | null,
): DashboardKind => {
  if (report === null) return 'native';
  return chosen ?? (modules[module].hasDashboard ? 'native' : 'power_bi');
};
