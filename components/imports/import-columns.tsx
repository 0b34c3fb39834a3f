import type { Column } from '#components/admin/list/list-table.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatNumber, joinParts, labelled } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { IMPORT_DOORS, type ImportDoor } from '#lib/imports/doors.ts';
import type { ImportItemOut } from '#lib/imports/schema.ts';
import { ROW_OUTCOMES } from '#lib/vocabulary/import-terms.ts';
import { ImportState } from './import-state.tsx';
import styles from './imports.module.css';

export function importColumns(locale: Locale, door: ImportDoor): Column<ImportItemOut>[] {
  const { adminImports: words } = messagesFor(locale);
  return [
    {
      key: 'file',
      label: words.list.file,
      cell: ({ id, fileName, kind, dataset }) => (
        <>
          <PageLink href={localizedPath(locale, `${IMPORT_DOORS[door].page}/${id}`)}>
            <bdi>{fileName}</bdi>
          </PageLink>
          <span className={styles.minor}>
            {joinParts(locale, [words.kinds[kind], ...(door === 'panel' ? [words.datasets[dataset]] : [])])}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      label: words.list.state,
      cell: ({ state }) => <ImportState locale={locale} state={state} />,
    },
    { key: 'rows', label: words.list.rows, numeric: true, cell: ({ rows }) => formatNumber(locale, rows) },
    { key: 'found', label: words.list.found, cell: (item) => <Found {...{ locale, door, item }} /> },
    {
      key: 'who',
      label: words.list.who,
      cell: ({ createdBy }) => <bdi>{createdBy ?? words.list.command}</bdi>,
    },
    {
      key: 'when',
      label: words.list.when,
      cell: ({ createdAt }) => (
        <span className={styles.moment}>{formatDate(locale, createdAt, 'moment')}</span>
      ),
    },
  ];
}

type FoundProps = { locale: Locale; door: ImportDoor; item: ImportItemOut };

/** How many rows of each outcome, those that there are. */
function Found({ locale, door, item: { outcomes } }: FoundProps) {
  if (!outcomes) return '–';
  const { outcomes: usual, waiting } = messagesFor(locale).adminImports.report;
  const names = door === 'panel' ? usual : { ...usual, review: waiting };
  const some = ROW_OUTCOMES.filter((outcome) => outcomes[outcome] > 0);
  return (
    <ul className={styles.found}>
      {some.map((outcome) => (
        <li key={outcome}>{labelled(locale, names[outcome], formatNumber(locale, outcomes[outcome]))}</li>
      ))}
    </ul>
  );
}
