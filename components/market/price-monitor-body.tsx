import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { ModuleView, PriceMonitorContent } from '#lib/modules/module-view.ts';
import { ModuleDashboards } from './module-dashboards.tsx';
import { PriceMonitor } from './price-monitor.tsx';

type Props = { view: Pick<ModuleView, 'locale' | 'module'>; content: PriceMonitorContent };

/** The dashboard, or that it has no category, and the report beside it. */
export function PriceMonitorBody({ view, content: { data, ...dashboards } }: Props) {
  const { locale } = view;
  const { noCategory } = messagesFor(locale).market;
  return (
    <ClientMessages locale={locale} namespaces={['market', 'common']}>
      <MuiArea locale={locale}>
        <ModuleDashboards view={view} dashboards={dashboards}>
          {data === null ? (
            <EmptyState title={noCategory.title} text={noCategory.text} />
          ) : (
            <PriceMonitor initial={data} locale={locale} warnsOfSample={dashboards.warnsOfSample} />
          )}
        </ModuleDashboards>
      </MuiArea>
    </ClientMessages>
  );
}
