import type { useTranslations } from 'next-intl';
import {
  currencyName,
  formatDate,
  formatDays,
  formatDecimal,
  formatNumber,
  formatPercent,
  formatPercentChange,
  joinParts,
} from '#lib/i18n/format.ts';
import { isolate, isolateName, withoutIsolates } from '#lib/i18n/isolate.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import type { ResultColumn, ResultTable } from './result-tables.ts';
import type { Cell, CellKind, ListColumn } from './tables/result-lists.ts';

/** How an answer's tables are written, on the screen and as text. */

export type TableWords = {
  locale: Locale;
  chat: ReturnType<typeof useTranslations<'chat.tables'>>;
  files: ReturnType<typeof useTranslations<'exports'>>;
};

/** What nothing is known of. */
const NOTHING = '–';

export const tableTitle = ({ looked }: ResultTable, { locale, chat }: TableWords): string =>
  chat('title', {
    subject: isolateName(locale, looked.subject),
    period: formatDays(locale, looked.from, looked.to),
  });

/** What a column is called, with its money and unit where its name has a place for them. */
export const headOf = ({ word, source }: ResultColumn, table: ResultTable, words: TableWords): string => {
  const { locale, chat, files } = words;
  return files(`columns.${word}`, {
    currency: currencyName(locale, (source ?? table).currency ?? MARKET_CURRENCY),
    unit: chat('unit', { unit: (source ?? table).baseUnit ?? 'other' }),
    ...{ from: '', day: '' },
  });
};

/** Which result a column is of, in a table across several; null: it is that of the table. */
export const sourceOf = ({ source }: ResultColumn, { locale, chat }: TableWords): string | null =>
  source
    ? joinParts(locale, [
        chat(`sources.${source.tool}`),
        isolate(source.looked.subject),
        formatDays(locale, source.looked.from, source.looked.to),
      ])
    : null;

/** Both in one line, for what has no other place. */
export const headLine = (column: ResultColumn, table: ResultTable, words: TableWords): string => {
  const source = sourceOf(column, words);
  const head = headOf(column, table, words);
  return withoutIsolates(source === null ? head : joinParts(words.locale, [head, source]));
};

/** Numbers stand below each other. */
export const isNumeric = ({ kind }: ListColumn): boolean => !['name', 'text', 'flag', 'day'].includes(kind);

const writers: Record<CellKind, (locale: Locale, value: never) => string> = {
  name: (_, value: string) => value,
  text: (_, value: string) => value,
  money: (locale, value: number) => formatDecimal(locale, value, 2),
  percent: (locale, value: number) => formatPercent(locale, value / 100),
  change: (locale, value: number) => formatPercentChange(locale, value / 100),
  index: (locale, value: number) => formatDecimal(locale, value, 1),
  ratio: (locale, value: number) => formatDecimal(locale, value, 2),
  count: (locale, value: number) => formatNumber(locale, value),
  day: (locale, value: string) => formatDate(locale, value, 'day', 'UTC'),
  flag: (_, value: boolean) => (value ? '✓' : ''),
};

export const writeCell = ({ kind }: ListColumn, cell: Cell, locale: Locale): string =>
  cell === null ? (kind === 'flag' ? '' : NOTHING) : writers[kind](locale, cell as never);

/** A table as text of Markdown: what is in its cells is no markup. @param most rows */
export const writeTable = (table: ResultTable, words: TableWords, most: number): string => {
  const { locale, chat } = words;
  const shown = table.rows.slice(0, most);
  const lines = [
    table.columns.map((column) => plainCell(headLine(column, table, words))),
    table.columns.map((column) => (isNumeric(column) ? '---:' : '---')),
    ...shown.map(({ cells }) =>
      table.columns.map((column, at) => plainCell(writeCell(column, cells[at] ?? null, locale))),
    ),
  ];
  const cut =
    shown.length < table.total ? [chat('some', { shown: shown.length, total: table.total }), ''] : [];
  return withoutIsolates(
    [
      `**${plainCell(tableTitle(table, words))}**`,
      ...['', ...lines.map((cells) => `| ${cells.join(' | ')} |`), ''],
      ...cut,
    ].join('\n'),
  ).trim();
};

/** What is in a cell is no markup. */
export const plainCell = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>|]/g, '\\$&');
