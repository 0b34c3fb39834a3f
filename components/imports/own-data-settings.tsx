import { DroppedParts } from '#components/admin/list/dropped-parts.tsx';
import { ListTable } from '#components/admin/list/list-table.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { OwnDataPage } from '#lib/imports/loaders.ts';
import { DeleteAllButton } from './import-buttons.tsx';
import { importColumns } from './import-columns.tsx';
import styles from './imports.module.css';
import { OwnItems } from './own-item-list.tsx';
import { OwnUpload } from './own-upload.tsx';

/** Settings, your data: what a company brings of its own, and what became of it. */
export function OwnDataSettings({ locale, address, dropped, mayChange, left, own }: OwnDataPage) {
  const words = messagesFor(locale).ownData;
  const deletion = mayChange && left.rows > 0 && <Deletion locale={locale} until={left.until} />;
  if (own === null)
    return (
      <>
        <PageHeader title={words.title} text={words.description} />
        <div className={styles.page}>
          <EmptyState
            title={words.noPlan}
            text={words.noPlanText}
            action={<LinkButton href={localizedPath(locale, '/subscription')}>{words.seePlans}</LinkButton>}
          />
          {deletion}
        </div>
      </>
    );
  return (
    <>
      <PageHeader title={words.title} text={words.description} />
      <div className={styles.page}>
        <DroppedParts locale={locale} names={dropped} />
        {mayChange && (
          <ClientMessages locale={locale} namespaces={['adminImports', 'ownData', 'common']}>
            <MuiArea locale={locale}>
              <OwnUpload locale={locale} mostBytes={own.mostBytes} />
            </MuiArea>
          </ClientMessages>
        )}
        <OwnItems locale={locale} address={address} rows={own.rows} items={own.items} />
        {own.imports.length > 0 && (
          <Panel title={words.files}>
            <ListTable
              caption={words.files}
              columns={importColumns(locale, 'company')}
              rows={own.imports}
              rowKey={({ id }) => id}
              address={address}
              sorted={null}
            />
          </Panel>
        )}
        {deletion}
      </div>
    </>
  );
}

/** All of it at once, also when the plan no longer has it. */
function Deletion({ locale, until }: { locale: Locale; until: string | null }) {
  const words = messagesFor(locale).ownData.deletion;
  const t = translator(locale, 'ownData.deletion');
  return (
    <Panel
      title={words.title}
      text={until === null ? words.text : t('until', { date: formatDate(locale, until) })}
    >
      <ClientMessages locale={locale} namespaces={['ownData', 'common']}>
        <MuiArea locale={locale}>
          <DeleteAllButton />
        </MuiArea>
      </ClientMessages>
    </Panel>
  );
}
