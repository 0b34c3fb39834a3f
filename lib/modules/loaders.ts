import { findModuleMemory } from '#db/queries/module-memory.ts';
import { type AddressFields, textsOf } from '#lib/address/address-fields.ts';
import { type PageContext, requirePage } from '#lib/auth/loaders.ts';
import { features } from '#lib/billing/rules/features.ts';
import { moduleReport, reportDataset } from '#lib/billing/rules/module-report.ts';
import { wayToPlan } from '#lib/billing/rules/offered-actions.ts';
import { moduleButton, ownReport } from '#lib/billing/rules/policy.ts';
import { hasFeature } from '#lib/billing/rules/require-feature.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { loadFromMarket, type PageRead } from '#lib/market/access/loaders.ts';
import { mayDispute, moduleAccess } from '#lib/market/access/module-access.ts';
import { loadBrandsHint } from '#lib/market/brands/loaders.ts';
import type { Dashboard } from '#lib/market/dashboard/dashboard-type.ts';
import { findSiteState } from '#lib/site-state/find-site-state.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { ModuleName, PlanName } from '#lib/vocabulary/terms.ts';
import type { DashboardContent, Dashboards, ModuleView } from './module-view.ts';
import { awaitsReport, reportAccess, shownDashboard } from './policy.ts';

export type ModulePage = ModuleView & {
  context: PageContext<Account>;
  /** The smallest plan that takes views as files; null: the reader's own does. */
  exportPlan: PlanName | null;
  /** The reader can say that a price or a match is wrong. */
  mayReport: boolean;
};

/** The gate of a module's page. Users without access still get a page, so that they can see what the module offers. */
export const loadModulePage = async (name: ModuleName): Promise<ModulePage> => {
  const context = await requirePage('member');
  const { actor, db, now, locale } = context;
  const { switches } = await findSiteState(db);
  const subscription = ownSubscription(actor);
  const scope = dataScope(actor, now);
  return {
    context,
    locale,
    module: modules[name],
    isAdmin: actor.role === 'admin',
    access: moduleAccess(scope, name),
    mayReport: mayDispute(scope) && actor.viewing === null,
    exportPlan: hasFeature(actor, 'excel', now) ? null : features.excel.from,
    button: moduleButton(subscription, name, now),
    awaitsReport: awaitsReport(subscription, name, now),
    way: wayToPlan(subscription, now, { isTrialOffered: switches.trials }),
  };
};

/** What a company's own report depends on; an admin looks at our dashboards alone. */
const ownSubscription = ({ role, company }: Account) =>
  role === 'admin' ? null : (company?.subscription ?? null);

/**
 * What stands on an open module's page: our dashboard, and beside it a report of the company's own, else the tier's.
 * @param isAsked the address asks our dashboard for something
 */
const loadDashboards = async (
  { context, module, access }: ModulePage,
  isAsked = false,
): Promise<Dashboards> => {
  const { actor, db } = context;
  const reports = reportAccess(access);
  const { tierUrl, chosen, hasSeenSampleNotice } = await findModuleMemory(db, {
    userId: actor.userId,
    moduleId: module.name,
    dataset: reportDataset(reports),
  });
  const own = ownReport(ownSubscription(actor), module.name);
  const report = moduleReport(reports, { own, tier: tierUrl });
  return {
    report,
    shown: shownDashboard(report, { chosen, isAsked }),
    warnsOfSample: !hasSeenSampleNotice,
  };
};

/** A dashboard's first paint, all of it together, after the page's gate. Null, and nothing is read, where the plan leaves it out. */
export const loadDashboard = async <Query, View>(
  page: ModulePage,
  { parameters, parse, find }: Pick<Dashboard<Query, View>, 'parameters' | 'parse' | 'find'>,
  fields: AddressFields,
): Promise<PageRead<DashboardContent<View>> | null> => {
  if (page.access === 'closed') return null;
  const isAsked = parameters.some((name) => textsOf(fields[name]).length > 0);
  return loadFromMarket(page.context, async (reader) => {
    const [dashboards, data, hintsAtBrands] = await Promise.all([
      loadDashboards(page, isAsked),
      find(reader, parse(fields)),
      loadBrandsHint(page.context, reader),
    ]);
    return { ...dashboards, data, hintsAtBrands };
  });
};
