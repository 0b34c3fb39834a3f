import type { ReactNode } from 'react';
import { LockedModule } from '#components/market/module/locked-module.tsx';
import { ModuleDashboards } from '#components/market/module/module-dashboards.tsx';
import { ModuleFrame } from '#components/market/module/module-frame.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { DashboardContent, ModuleView } from '#lib/modules/module-view.ts';

type DashboardNotices = Pick<DashboardContent<unknown>, 'warnsOfSample' | 'hintsAtBrands'>;

type Props<Data> = {
  view: ModuleView;
  /** Null: the plan leaves the module out. */
  content: Promise<DashboardContent<Data>> | null;
  /** Draws our dashboard. */
  children: (data: Data, notices: DashboardNotices) => ReactNode;
};

/** A module's page with a dashboard of ours: the preview where the plan leaves it out, else the dashboard and the report beside it. */
export function DashboardPage<Data>({ view, content, children }: Props<Data>) {
  const { locale } = view;
  if (content === null) {
    return (
      <ModuleFrame view={view}>
        <LockedModule view={view} />
      </ModuleFrame>
    );
  }
  const { noCategory } = messagesFor(locale).market;
  return (
    <Deferred locale={locale} data={content}>
      {({ data, ...dashboards }) => (
        <ModuleFrame view={view}>
          <ClientMessages locale={locale} namespaces={['market', 'common']}>
            <MuiArea locale={locale}>
              <ModuleDashboards view={view} dashboards={dashboards}>
                {data === null ? (
                  <EmptyState title={noCategory.title} text={noCategory.text} />
                ) : (
                  children(data, dashboards)
                )}
              </ModuleDashboards>
            </MuiArea>
          </ClientMessages>
        </ModuleFrame>
      )}
    </Deferred>
  );
}
