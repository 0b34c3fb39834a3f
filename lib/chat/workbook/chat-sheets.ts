import type { MessageRow } from '#db/queries/chats.ts';
import { type DrawnResult, drawnResults } from '#lib/chat/drawn-results.ts';
import { drawnTable } from '#lib/chat/drawn-tables.ts';
import { isToolPart, lookOf } from '#lib/chat/look-words.ts';
import { type ResultTable, resultTables } from '#lib/chat/result-tables.ts';
import { StoredParts } from '#lib/chat/schema.ts';
import { soundParts } from '#lib/chat/sound-parts.ts';
import type { ToolProvenance } from '#lib/chat/tools/parts/output-parts.ts';
import type { ExportTable } from '#lib/exports/export-table.ts';
import { currencyName, formatDate, formatDays, joinParts } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { resultSheet } from './result-sheet.ts';

/** A table or drawing of an answer, with what it is based on. */
type ChatSheet = Omit<ExportTable, 'id'> & {
  /** What was asked. */
  question: string;
  askedAt: Date;
};

/** What a chat's answers have to show, in their order. */
export type ChatSheets = {
  sheets: ChatSheet[];
  datasets: ReadonlySet<Dataset>;
  /** When the retailer of all these that was read longest ago was read. */
  asOf: string | null;
};

/** A message as far as a workbook has it. */
export type ReadMessage =
  | { role: 'user'; question: string; askedAt: Date }
  | { role: 'assistant'; looked: readonly ToolProvenance[]; sheets: readonly AnswerSheet[] };

type AnswerSheet = Omit<ChatSheet, 'question' | 'askedAt'>;

/** @param messages of a chat, the oldest first */
export const chatSheets = (messages: readonly ReadMessage[]): ChatSheets => {
  const datasets = new Set<Dataset>();
  const moments: string[] = [];
  const sheets: ChatSheet[] = [];
  let asked = { question: '', askedAt: new Date(0) };
  for (const message of messages) {
    if (message.role === 'user') {
      asked = { question: message.question, askedAt: message.askedAt };
      continue;
    }
    for (const { dataset, asOf } of message.looked) {
      datasets.add(dataset);
      if (asOf) moments.push(asOf);
    }
    sheets.push(...message.sheets.map((sheet) => ({ ...sheet, ...asked })));
  }
  return { sheets, datasets, asOf: moments.sort()[0] ?? null };
};

export const readMessage = (row: MessageRow, locale: Locale): ReadMessage =>
  row.role === 'user'
    ? { role: 'user', question: row.content, askedAt: row.createdAt }
    : { role: 'assistant', ...readAnswer(row, locale) };

const readAnswer = ({ parts }: MessageRow, locale: Locale) => {
  const stored = StoredParts.safeParse(parts);
  const sound = soundParts(stored.data ?? []);
  const looks = sound.filter(isToolPart).flatMap((part) => {
    const look = lookOf(part);
    return look ? [look.looked] : [];
  });
  const tables = resultTables(sound).map((table) => tableSheet(table, locale));
  const drawn = drawnResults(sound).map((result) => drawnSheet(result, locale));
  return { looked: looks, sheets: [...tables, ...drawn] };
};

const readWhen = (locale: Locale, { asOf }: Pick<DrawnResult['looked'], 'asOf'>): string[] =>
  asOf ? [translator(locale, 'exports.chat')('readAt', { when: formatDate(locale, asOf, 'moment') })] : [];

const tableSheet = (table: ResultTable, locale: Locale): AnswerSheet => ({
  ...resultSheet(locale, table),
  title: table.looked.subject,
  note: noteOf(locale, table.looked, [formatDays(locale, table.looked.from, table.looked.to)]),
});

const noteOf = (locale: Locale, looked: ToolProvenance, said: readonly string[]): string => {
  const { subject, filters = [], dataset } = looked;
  const sample = dataset === 'sample' ? [translator(locale, 'exports.chat')('sample')] : [];
  const named = said.some((each) => each.includes(subject)) ? [] : [subject];
  return joinParts(locale, [...named, ...said, ...filters, ...readWhen(locale, looked), ...sample]);
};

const drawnSheet = ({ tool, looked, drawing }: DrawnResult, locale: Locale): AnswerSheet => {
  const { subject, from, to } = looked;
  const title = translator(locale, 'chat.drawings.titles')(tool, {
    subject,
    period: formatDays(locale, from, to),
  });
  return {
    ...drawnTable(locale, drawing),
    title: subject,
    note: noteOf(locale, looked, [title, ...unitOf(locale, drawing, looked)]),
  };
};

/** What lines are counted in; of shares and gaps the columns say it. */
const unitOf = (
  locale: Locale,
  drawing: DrawnResult['drawing'],
  { isByBrand, baseUnit }: DrawnResult['looked'],
): string[] => {
  if (drawing.kind !== 'lines') return [];
  const t = translator(locale, 'chat.drawings');
  const currency = currencyName(locale, drawing.currency ?? MARKET_CURRENCY);
  if (drawing.of === 'index')
    return [t('index', { day: formatDate(locale, drawing.days[0] ?? '', 'day', 'UTC') })];
  return [isByBrand && baseUnit ? t('unitPrice', { unit: baseUnit, currency }) : t('price', { currency })];
};
