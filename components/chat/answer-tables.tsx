'use client';

import { useLocale, useTranslations } from 'next-intl';
import { use, useState } from 'react';
import cards from '#components/market/dashboard/card-table.module.css';
import { LateMessages } from '#components/shell/late-messages.tsx';
import { Button } from '#components/ui/button.tsx';
import { Table } from '#components/ui/table.tsx';
import type { ColumnSource, ResultTable } from '#lib/chat/result-tables.ts';
import {
  headLine,
  headOf,
  isNumeric,
  sourceOf,
  type TableWords,
  tableTitle,
  writeCell,
} from '#lib/chat/write-table.ts';
import { joinParts } from '#lib/i18n/format.ts';
import { isolate, isolateName } from '#lib/i18n/isolate.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './answer-drawings.module.css';
import { AnswerPlace } from './answer-place.tsx';
import { FIRST_ROWS } from './drawing-places.ts';
import { NeedsAccount } from './needs-account.ts';

/** The rows of an answer's results. */
export default function AnswerTables({ tables }: { tables: readonly ResultTable[] }) {
  const t = useTranslations('chat.tables');
  return (
    <LateMessages namespaces={['exports']} fallback={<AnswerPlace />}>
      {tables.map((table) => (
        <AnswerTable key={table.id} table={table} t={t} />
      ))}
    </LateMessages>
  );
}

function AnswerTable({ table, t }: { table: ResultTable; t: TableWords['chat'] }) {
  const locale = useLocale();
  const words: TableWords = { locale, chat: t, files: useTranslations('exports') };
  const needsAccount = use(NeedsAccount);
  const [isWhole, setWhole] = useState(false);
  const { rows, total, href } = table;
  const title = tableTitle(table, words);
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <div className={styles.drawing}>
      <h3 className={styles.title}>{title}</h3>
      <div className={cards.cards} data-answer-table>
        <Table dense isRepeated caption={title}>
          <Rows table={{ ...table, rows: shown }} words={words} />
        </Table>
      </div>
      <p className={styles.foot}>
        {shown.length < rows.length && (
          <Button variant="outlined" size="small" onClick={() => setWhole(true)}>
            {t('all', { count: rows.length })}
          </Button>
        )}
        {rows.length < total && <span>{t('some', { shown: rows.length, total })}</span>}
        {href !== null && (
          <a href={localizedPath(locale, href)}>
            {t(needsAccount ? 'rowsWithAccount' : 'rows', {
              subject: isolateName(locale, table.looked.subject),
            })}
          </a>
        )}
        {sourcesOf(table).map((source) => (
          <a key={source.href} href={localizedPath(locale, source.href)}>
            {t(needsAccount ? 'rowsWithAccount' : 'rows', {
              subject: joinParts(locale, [t(`sources.${source.tool}`), isolate(source.looked.subject)]),
            })}
          </a>
        ))}
      </p>
    </div>
  );
}

/** The results that a table across several is of. */
function sourcesOf({ columns }: ResultTable): ColumnSource[] {
  const all = columns.flatMap(({ source }) => source ?? []);
  return [...new Map(all.map((source) => [source.href, source])).values()];
}

function Rows({ table, words }: { table: ResultTable; words: TableWords }) {
  const { locale } = words;
  const heads = table.columns.map((column) => headLine(column, table, words));
  const sources = table.columns.map((column) => sourceOf(column, words));
  const phoneColumn = table.columns.findIndex(isNumeric);
  return (
    <>
      <thead>
        <tr>
          {table.columns.map((column, at) => (
            <th key={column.key} scope="col" {...numeric(isNumeric(column))}>
              {headOf(column, table, words)}
              {sources[at] !== null && ' '}
              {sources[at] !== null && <span className={styles.source}>{sources[at]}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          // Rows have no names of their own, and never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Row key={at} {...{ row, table, heads, phoneColumn, locale }} />
        ))}
      </tbody>
    </>
  );
}

type RowProps = {
  row: ResultTable['rows'][number];
  table: ResultTable;
  heads: readonly string[];
  /** The column whose figure a phone shows beside the name. */
  phoneColumn: number;
  locale: Locale;
};

function Row({ row: { cells, href }, table, heads, phoneColumn, locale }: RowProps) {
  const written = table.columns.map((column, at) => writeCell(column, cells[at] ?? null, locale));
  const name = <bdi>{written[0]}</bdi>;
  return (
    <tr>
      <th scope="row">{href === null ? name : <a href={localizedPath(locale, href)}>{name}</a>}</th>
      {table.columns.slice(1).map((column, before) => {
        const at = before + 1;
        return (
          <td
            key={column.key}
            data-label={heads[at]}
            {...(at === phoneColumn && { 'data-key': '' })}
            {...numeric(isNumeric(column))}
          >
            {written[at] !== '' && <bdi>{written[at]}</bdi>}
          </td>
        );
      })}
    </tr>
  );
}

function numeric(is: boolean) {
  return is ? { 'data-numeric': '' } : {};
}
