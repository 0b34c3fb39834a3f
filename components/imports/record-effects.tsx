import { Table } from '#components/ui/table.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ImportOut } from '#lib/imports/schema.ts';
import styles from './imports.module.css';

type Props = { locale: Locale; records: NonNullable<ImportOut['report']>['records'] };

/** What a file of records makes and corrects, by their sort. */
export function RecordEffects({ locale, records }: Props) {
  const words = messagesFor(locale).adminImports.report;
  if (records.length === 0) return null;
  const hasStores = records.some(({ record }) => record === 'store');
  return (
    <>
      <Table caption={words.records}>
        <thead>
          <tr>
            <th scope="col">{words.record}</th>
            <th scope="col" data-numeric>
              {words.made}
            </th>
            <th scope="col" data-numeric>
              {words.correctedRecords}
            </th>
            {hasStores && (
              <th scope="col" data-numeric>
                {words.moved}
              </th>
            )}
            <th scope="col">{words.newNames}</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ record, made, corrected, moved, names }) => (
            <tr key={record}>
              <th scope="row">{words.recordNames[record]}</th>
              <td data-numeric>{formatNumber(locale, made)}</td>
              <td data-numeric>{formatNumber(locale, corrected)}</td>
              {hasStores && <td data-numeric>{record === 'store' ? formatNumber(locale, moved) : '–'}</td>}
              <td>{names.length === 0 ? '–' : <Names names={names} />}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {records.some(({ moved }) => moved > 0) && <p className={styles.quiet}>{words.movedText}</p>}
    </>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.found}>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name.
        <li key={at}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
