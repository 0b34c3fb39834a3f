import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { SettingsView } from '#lib/admin/settings/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { CategoriesPanel } from './categories-panel.tsx';
import { ImagesPanel } from './images-panel.tsx';
import { NoticePanel } from './notice-panel.tsx';
import styles from './settings-page.module.css';
import { SharedReports } from './shared-reports.tsx';
import { SwitchesPanel } from './switches-panel.tsx';

/** What holds for all customers, each part a panel of its own. */
export function SettingsPage({ view }: { view: SettingsView }) {
  const { locale } = view;
  const words = messagesFor(locale).adminSettings;
  return (
    <ClientMessages locale={locale} namespaces={['adminSettings', 'adminEdit', 'common']}>
      <MuiArea locale={locale}>
        <PageHeader title={words.title} text={words.description} />
        <div className={styles.sections}>
          <CategoriesPanel view={view} />
          <SharedReports view={view} />
          <SwitchesPanel view={view} />
          <NoticePanel view={view} />
          <ImagesPanel view={view} />
        </div>
      </MuiArea>
    </ClientMessages>
  );
}
