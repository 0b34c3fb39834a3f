import { ExportLink } from '#components/admin/list/export-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDays, formatNumber, formatPercentChange } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { IMPORT_DOORS, type ImportDoor } from '#lib/imports/doors.ts';
import type { ImportOut, JudgedRowOut } from '#lib/imports/schema.ts';
import { LISTED_OUTCOMES, type ListedOutcome, OUTCOMES_OF, ROW_CODES } from '#lib/vocabulary/import-terms.ts';
import { ApplyPanel } from './apply-panel.tsx';
import styles from './imports.module.css';
import { RecordEffects } from './record-effects.tsx';

type Props = { locale: Locale; details: ImportOut; door: ImportDoor };
type Report = NonNullable<ImportOut['report']>;

/** What a check found: rows by what becomes of them, what would move, and the rows to look at. */
export function ImportReport({ locale, details, door }: Props) {
  const { adminImports: words } = messagesFor(locale);
  const t = translator(locale, 'adminImports.report');
  const { report, state } = details;
  if (!report) return null;
  const isApplied = state === 'published' || state === 'undoing';
  const notes = (isApplied ? words.report.notesAfter : words.report.notes)[details.kind];
  return (
    <>
      <Panel title={words.report.title} text={t('rows', { rows: report.rows })}>
        <div className={styles.parts}>
          {state === 'ready' && details.isRechecked && (
            <p className={styles.warning}>{words.report.rechecked}</p>
          )}
          {state === 'ready' && report.looksLikePiastres && (
            <p className={styles.warning}>{words.report.piastres}</p>
          )}
          <ul className={styles.outcomes}>
            {OUTCOMES_OF[details.kind].map((outcome) => (
              <li key={outcome} className={styles.outcome}>
                <span>
                  {door !== 'panel' && outcome === 'review'
                    ? words.report.waiting
                    : words.report.outcomes[outcome]}
                </span>
                <strong className="tabular">{formatNumber(locale, report.outcomes[outcome])}</strong>
                <span className={styles.quiet}>{notes[outcome]}</span>
              </li>
            ))}
          </ul>
          {report.retitled > 0 && <p className={styles.quiet}>{t('retitled', { count: report.retitled })}</p>}
          <RecordEffects locale={locale} records={report.records} />
          <Categories locale={locale} report={report} />
          <Reasons locale={locale} report={report} />
          {state === 'ready' && IMPORT_DOORS[door].mayChange && <ApplyPanel details={details} door={door} />}
        </div>
      </Panel>
      {LISTED_OUTCOMES.filter((outcome) => details.examples[outcome].length > 0).map((outcome) => (
        <ListedRows key={outcome} {...{ locale, details, door, outcome }} />
      ))}
    </>
  );
}

function Categories({ locale, report: { categories } }: { locale: Locale; report: Report }) {
  const words = messagesFor(locale).adminImports.report;
  if (categories.length === 0) return null;
  return (
    <Table caption={words.categories}>
      <thead>
        <tr>
          <th scope="col">{words.category}</th>
          <th scope="col" data-numeric>
            {words.prices}
          </th>
          <th scope="col" data-numeric>
            {words.products}
          </th>
          <th scope="col">{words.days}</th>
          <th scope="col" data-numeric>
            {words.change}
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ categoryId, nameEn, nameAr, rows, products, from, to, change }) => (
          <tr key={categoryId}>
            <th scope="row">{locale === 'ar' ? nameAr : nameEn}</th>
            <td data-numeric>{formatNumber(locale, rows)}</td>
            <td data-numeric>{formatNumber(locale, products)}</td>
            <td>{formatDays(locale, from, to)}</td>
            <td data-numeric>
              <bdi>{change === null ? '–' : formatPercentChange(locale, change)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Reasons({ locale, report: { codes } }: { locale: Locale; report: Report }) {
  const words = messagesFor(locale).adminImports;
  const found = ROW_CODES.flatMap((code) => (codes[code] ? [{ code, rows: codes[code] }] : []));
  if (found.length === 0) return null;
  return (
    <Table caption={words.report.reasons}>
      <thead>
        <tr>
          <th scope="col">{words.report.reason}</th>
          <th scope="col" data-numeric>
            {words.report.count}
          </th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ code, rows }) => (
          <tr key={code}>
            <th scope="row">{reasonOf(locale, { code, otherLine: null })}</th>
            <td data-numeric>{formatNumber(locale, rows)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function reasonOf(locale: Locale, { code, otherLine }: Pick<JudgedRowOut, 'code' | 'otherLine'>): string {
  if (code === null) return '–';
  const line = otherLine === null ? '…' : formatNumber(locale, otherLine);
  return translator(locale, 'adminImports.codes')(code, { line });
}

function ListedRows({ locale, details, door, outcome }: Props & { outcome: ListedOutcome }) {
  const words = messagesFor(locale).adminImports.rows;
  const t = translator(locale, 'adminImports.rows');
  const rows = details.examples[outcome];
  const href = `/api${IMPORT_DOORS[door].calls}/${details.id}/rows?outcome=${outcome}`;
  const isWaiting = door !== 'panel' && outcome === 'review';
  const title = isWaiting ? words.waiting : words.title[outcome];
  const more = (details.report?.outcomes[outcome] ?? 0) - rows.length;
  return (
    <Panel
      title={title}
      text={isWaiting ? words.waitingText : words.text[outcome]}
      actions={
        <div className={styles.buttons}>
          {details.format === 'xlsx' && (
            <ExportLink
              href={`${href}&format=xlsx`}
              label={words.downloadXlsx}
              failed={words.downloadFailed}
            />
          )}
          <ExportLink href={href} label={words.download} failed={words.downloadFailed} />
        </div>
      }
    >
      <Table
        caption={title}
        footer={more > 0 ? <p className={styles.quiet}>{t('more', { count: more })}</p> : undefined}
      >
        <thead>
          <tr>
            <th scope="col" data-numeric>
              {words.line}
            </th>
            <th scope="col">{words.reason}</th>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.value}</th>
            <th scope="col">{words.suggestion}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <th scope="row" data-numeric>
                {formatNumber(locale, row.line)}
              </th>
              <td className={styles.reason}>{reasonOf(locale, row)}</td>
              <td>
                <bdi>{row.column ?? '–'}</bdi>
              </td>
              <td>
                <bdi>{row.value ?? '–'}</bdi>
              </td>
              <td>
                <bdi>{row.suggestion ?? '–'}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
