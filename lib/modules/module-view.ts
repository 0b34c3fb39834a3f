import type { PlanWay } from '#lib/billing/rules/offered-actions.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ModuleAccess } from '#lib/market/access/module-access.ts';
import type { Module } from '#lib/vocabulary/modules.ts';
import type { DashboardKind, ModuleButtonState } from '#lib/vocabulary/terms.ts';

/** What someone may see on a module's page. */
export type ModuleView = {
  locale: Locale;
  module: Module;
  /** An admin sees everything, under a strip that says so. */
  isAdmin: boolean;
  access: ModuleAccess;
  button: ModuleButtonState;
  /** The company's own report is being set up. */
  awaitsReport: boolean;
  /** What to do for an open plan. */
  way: PlanWay;
};

/** Our dashboard and a report beside it. */
export type Dashboards = {
  /** Null: there is ours alone. */
  report: string | null;
  shown: DashboardKind;
  /** The notice that figures are sample data has not been closed yet. */
  warnsOfSample: boolean;
};

export type DashboardContent<Data> = Dashboards & {
  /** Null where the scope covers no category. */
  data: Data | null;
  /** An owner sees a hint that they can select their brands. */
  hintsAtBrands: boolean;
};
