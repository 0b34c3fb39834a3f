import type { ReactNode } from 'react';
import { PlanCall } from '#components/billing/plan-call.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { ModuleView } from '#lib/modules/module-view.ts';
import { DataNotice } from './data-notice.tsx';
import styles from './module-frame.module.css';

type Props = { view: ModuleView; children: ReactNode };

/** What a module's page without figures begins with: its name, and what one should know before the rest. */
export function ModuleFrame({ view, children }: Props) {
  const { locale, module, isAdmin, access, awaitsReport, way } = view;
  const { market, modules } = messagesFor(locale);
  const { name, description } = modules.names[module.name];
  return (
    <div className={styles.page}>
      <PageHeader title={name} text={description} />
      {isAdmin && <DataNotice>{market.adminView}</DataNotice>}
      {awaitsReport && (
        <DataNotice>
          <b>{modules.activation.title}.</b> {modules.activation.text} {modules.activation.meanwhile}
        </DataNotice>
      )}
      {access === 'showcase' && <PlanCall locale={locale} way={way} />}
      {children}
    </div>
  );
}
