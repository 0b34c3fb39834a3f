import { DailyLimitForm } from '#components/admin/chats/daily-limit-form.tsx';
import { InvoicesPanel } from '#components/billing/invoices-panel.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import type { PersonView } from '#lib/admin/person/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { ChatPanel } from './chat-panel.tsx';
import { CompanyPanel } from './company-panel.tsx';
import { Diagnosis } from './diagnosis.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { LinksPanel } from './links-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import styles from './person.module.css';
import { PersonHead } from './person-head.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';

/** A person as admins see them: first what is in their way, then what happened last, then everything else that is known. */
export function PersonPage({ view }: { view: PersonView }) {
  const { locale, person } = view;
  return (
    <ClientMessages
      locale={locale}
      namespaces={['adminPerson', 'adminChats', 'adminEdit', 'common', 'validation']}
    >
      <MuiArea locale={locale}>
        <div className={styles.page}>
          <PersonHead view={view} />
          <Diagnosis view={view} />
          <TimelinePanel view={view} />
          <CompanyPanel view={view} />
          <LinksPanel view={view} />
          {person.subscriptions.length > 0 && <HistoryPanel view={view} />}
          {person.invoices.length > 0 && <InvoicesPanel locale={locale} invoices={person.invoices} />}
          <div className={styles.pair}>
            <div className={styles.stack}>
              <ChatPanel view={view} />
              <DailyLimitForm
                locale={locale}
                userId={person.account.id}
                limit={person.account.dailyMessageLimit}
                version={person.version}
                failed={messagesFor(locale).errors.failed.updateLimit}
              />
            </div>
            <SessionsPanel view={view} />
          </div>
          <NotesPanel view={view} />
        </div>
      </MuiArea>
    </ClientMessages>
  );
}
