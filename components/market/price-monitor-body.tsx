import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PriceMonitorContent } from '#lib/modules/module-view.ts';
import type { Module } from '#lib/modules/modules.ts';
import { PowerBiReport } from './power-bi-report.tsx';
import { PriceMonitor } from './price-monitor.tsx';

type Props = { locale: Locale; module: Module; content: PriceMonitorContent };

/** The report or the dashboard. */
export function PriceMonitorBody({ locale, module, content: { report, data } }: Props) {
  if (report !== null) return <PowerBiReport locale={locale} module={module} url={report} />;
  if (data === null) {
    const { noCategory } = messagesFor(locale).market;
    return <EmptyState title={noCategory.title} text={noCategory.text} />;
  }
  return (
    <ClientMessages locale={locale} namespaces={['market', 'common']}>
      <MuiArea locale={locale}>
        <PriceMonitor initial={data} locale={locale} />
      </MuiArea>
    </ClientMessages>
  );
}
