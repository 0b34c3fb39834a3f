import { findTierDashboardUrl } from '#db/queries/module-dashboards.ts';
import { type PageContext, requirePage } from '#lib/auth/loaders.ts';
import { lockReason, moduleAccess, moduleButton } from '#lib/billing/policy.ts';
import type { Account } from '#lib/core/actor.ts';
import type { ModuleName } from '#lib/core/vocabulary.ts';
import { dataScope } from '#lib/market/data-scope.ts';
import type { PriceMonitorQuery } from '#lib/market/schema.ts';
import { readPriceMonitor } from '#lib/market/show-price-monitor.ts';
import type { ModuleView, PriceMonitorContent } from './module-view.ts';
import { modules } from './modules.ts';

export type ModulePage = ModuleView & {
  context: PageContext<Account>;
  /** The Power BI report that an admin has set for this subscription's module. */
  ownReport: string | null;
};

/** The gate of a module's page. A locked module is a page all the same (DESIGN D5). */
export async function loadModulePage(name: ModuleName): Promise<ModulePage> {
  const context = await requirePage('member');
  const { actor, now } = context;
  const module = modules[name];
  const { locale } = context;
  if (actor.role === 'admin') {
    const open = { access: 'open', button: 'open', lock: 'unknown', ownReport: null } as const;
    return { context, locale, module, isAdmin: true, ...open };
  }
  const subscription = actor.company?.subscription ?? null;
  const access = moduleAccess(subscription, name, now);
  const chosen = subscription?.modules.find((its) => its.moduleId === name);
  return {
    context,
    locale,
    module,
    isAdmin: false,
    access,
    button: moduleButton(subscription, name, now),
    lock: lockReason(subscription, name, now),
    ownReport: access === 'open' ? (chosen?.dashboardUrl ?? null) : null,
  };
}

/** What is drawn on an open module's page: a report of its own, else the tier's, else our dashboard (DESIGN D12). */
export async function loadReport({
  context,
  module,
  access,
  isAdmin,
  ownReport,
}: ModulePage): Promise<string | null> {
  if (access === 'locked' || isAdmin) return null;
  if (ownReport !== null) return ownReport;
  return findTierDashboardUrl(context.db, access === 'sample' ? 'sample' : 'licensed', module.name);
}

/** Price Monitor's first paint; everything at once, in the second round trip of the page. */
export async function loadPriceMonitor(
  page: ModulePage,
  query: PriceMonitorQuery,
): Promise<PriceMonitorContent> {
  const { actor, now } = page.context;
  if (page.access === 'locked') return { report: null, data: null };
  const [report, data] = await Promise.all([
    loadReport(page),
    readPriceMonitor(page.context, dataScope(actor, now), query),
  ]);
  return { report, data: report === null ? data : null };
}
