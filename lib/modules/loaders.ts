import { findModuleMemory } from '#db/queries/module-dashboards.ts';
import { type PageContext, requirePage } from '#lib/auth/loaders.ts';
import { moduleButton, wayToPlan } from '#lib/billing/policy.ts';
import { dataScope } from '#lib/market/data-scope.ts';
import type { PriceMonitorQuery } from '#lib/market/schema.ts';
import { readPriceMonitor } from '#lib/market/show-price-monitor.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import type { Dashboards, ModuleView, PriceMonitorContent } from './module-view.ts';
import { awaitsReport, pageAccess, shownDashboard } from './policy.ts';

export type ModulePage = ModuleView & { context: PageContext<Account> };

/** The gate of a module's page. Who may not open the module gets a page all the same. */
export async function loadModulePage(name: ModuleName): Promise<ModulePage> {
  const context = await requirePage('member');
  const { actor, now, locale } = context;
  const isAdmin = actor.role === 'admin';
  const subscription = isAdmin ? null : (actor.company?.subscription ?? null);
  return {
    context,
    locale,
    module: modules[name],
    isAdmin,
    access: pageAccess(dataScope(actor, now), name),
    button: moduleButton(subscription, name, now),
    awaitsReport: awaitsReport(subscription, name, now),
    way: wayToPlan(subscription, now),
  };
}

/** What stands on an open module's page: our dashboard, and beside it a report of the company's own, else the tier's. */
export async function loadDashboards({ context, module, access, isAdmin }: ModulePage): Promise<Dashboards> {
  const { actor, db } = context;
  const { tierUrl, chosen, hasSeenSampleNotice } = await findModuleMemory(db, {
    userId: actor.userId,
    moduleId: module.name,
    dataset: access === 'open' ? 'licensed' : 'sample',
  });
  const hasReport = !isAdmin && (access === 'open' || access === 'sample');
  const own = actor.company?.subscription?.modules.find(({ moduleId }) => moduleId === module.name);
  const report = hasReport ? ((access === 'open' ? own?.dashboardUrl : null) ?? tierUrl) : null;
  return {
    report,
    shown: shownDashboard(module.name, report, chosen),
    warnsOfSample: !hasSeenSampleNotice,
  };
}

/** Price Monitor's first paint; everything at once, in the second round trip of the page. */
export async function loadPriceMonitor(
  page: ModulePage,
  query: PriceMonitorQuery,
): Promise<PriceMonitorContent> {
  const { actor, now } = page.context;
  const [dashboards, data] = await Promise.all([
    loadDashboards(page),
    readPriceMonitor(page.context, dataScope(actor, now), query),
  ]);
  return { ...dashboards, data };
}
