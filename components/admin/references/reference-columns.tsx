import type { Column } from '#components/admin/list/list-table.tsx';
import type { ReferenceItemOut } from '#lib/admin/references/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatNumber, formatPercent, joinParts } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import { ReferenceEditor } from './reference-editor.tsx';
import styles from './references.module.css';

export function referenceColumns(locale: Locale): Column<ReferenceItemOut>[] {
  const { adminImports, adminReferences: words } = messagesFor(locale);
  return [
    {
      key: 'kind',
      label: words.kind,
      cell: ({ kind, dataset }) => (
        <>
          {words.kinds[kind]}
          <span className={styles.minor}>{adminImports.datasets[dataset]}</span>
        </>
      ),
    },
    { key: 'of', label: words.of, cell: (row) => <bdi>{subjectOf(locale, row)}</bdi> },
    { key: 'from', label: words.validFrom, cell: (row) => dayOf(locale, row) },
    { key: 'value', label: words.value, numeric: true, cell: (row) => valueText(locale, row, row.value) },
    { key: 'saved', label: words.saved, cell: (row) => <Versions locale={locale} row={row} /> },
    {
      key: 'edit',
      label: words.edit,
      cell: (row) => {
        const { kind, dataset, categoryId, channel, regionNo, validFrom } = row;
        return (
          <ReferenceEditor
            subject={{ kind, dataset, categoryId, channel, regionNo, validFrom }}
            value={row.value}
            version={row.version}
            name={joinParts(locale, [words.kinds[kind], subjectOf(locale, row), dayOf(locale, row)])}
          />
        );
      },
    },
  ];
}

/** A price index is of a month; other values hold from a day. */
function dayOf(locale: Locale, { kind, validFrom }: ReferenceItemOut): string {
  return formatDate(locale, validFrom, kind === 'cpi' ? 'month' : 'day');
}

function subjectOf(locale: Locale, { kind, category, channel, region }: ReferenceItemOut): string {
  const { adminReferences: words, market } = messagesFor(locale);
  if (channel !== null && region !== null)
    return joinParts(locale, [market.channels[channel], nameIn(locale, region)]);
  if (category !== null) return nameIn(locale, category);
  return kind === 'vat' ? words.all : words.country;
}

function valueText(locale: Locale, { kind }: ReferenceItemOut, value: number): string {
  if (kind === 'vat') return formatPercent(locale, value / 100, Number.isInteger(value) ? 0 : 2);
  return formatNumber(locale, value, 4);
}

/** When the value was saved, and the versions before it. */
function Versions({ locale, row }: { locale: Locale; row: ReferenceItemOut }) {
  const words = messagesFor(locale).adminReferences;
  const [newest, ...before] = row.versions;
  if (!newest) return '–';
  const saved = ({ savedAt, savedBy }: typeof newest) =>
    joinParts(locale, [formatDate(locale, savedAt, 'moment'), savedBy ?? words.system]);
  return (
    <>
      <span>{saved(newest)}</span>
      {before.length > 0 && (
        <details className={styles.versions}>
          <summary>{words.before}</summary>
          <ol>
            {before.map((version) => (
              <li key={version.savedAt}>
                <strong>{valueText(locale, row, version.value)}</strong>
                <span className={styles.minor}>{saved(version)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
