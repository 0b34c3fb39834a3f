import type { ReactNode } from 'react';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Dashboards, ModuleView } from '#lib/modules/module-view.ts';
import { DashboardTabs } from './dashboard-tabs.tsx';

type Props = {
  view: Pick<ModuleView, 'locale' | 'module'>;
  dashboards: Dashboards;
  /** Above the report, where our dashboard draws the page's head itself; null: the page has its head. */
  reportHead?: ReactNode;
  /** Our dashboard. */
  children: ReactNode;
};

/** Our dashboard, and beside it the company's report where there is one; stands in a MuiArea then. */
export function ModuleDashboards({ view, dashboards, reportHead = null, children }: Props) {
  const { locale, module } = view;
  const { report, shown } = dashboards;
  if (report === null) return children;
  const { market, modules } = messagesFor(locale);
  const title = translator(locale, 'market.powerBi')('title', { module: modules.names[module.name].name });
  return (
    <DashboardTabs
      module={module.name}
      report={report}
      initial={shown}
      labels={{ ...market.powerBi, title }}
      reportHead={reportHead}
    >
      {children}
    </DashboardTabs>
  );
}
