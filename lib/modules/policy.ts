import { type DashboardAccess, reportsAwaited, type SubscriptionFacts } from '#lib/billing/rules/policy.ts';
import type { ModuleAccess } from '#lib/market/access/module-access.ts';
import type { DashboardKind, ModuleName } from '#lib/vocabulary/terms.ts';

/** Which reports stand beside a module's dashboard. An admin looks at our dashboards alone. */
export const reportAccess = (access: ModuleAccess): DashboardAccess => REPORT_ACCESS[access];
const REPORT_ACCESS = {
  closed: 'locked',
  showcase: 'locked',
  trial: 'sample',
  paid: 'open',
  admin: 'locked',
} as const satisfies Record<ModuleAccess, DashboardAccess>;

/** True while a paid module has no report of its own yet, a plan that was cancelled meanwhile included. */
export const awaitsReport = (facts: SubscriptionFacts | null, module: ModuleName, now: Date): boolean =>
  reportsAwaited(facts, now).includes(module);

/**
 * Which of a module's two dashboards is shown: ours where the address asks it for something; else the one that the person looked at last,
 * else ours.
 */
export const shownDashboard = (
  report: string | null,
  { chosen, isAsked }: { chosen: DashboardKind | null; isAsked: boolean },
): DashboardKind => {
  if (report === null || isAsked) return 'native';
  return chosen ?? 'native';
};
