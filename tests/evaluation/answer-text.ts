import { resultTables } from '#lib/chat/result-tables.ts';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import { writeTable } from '#lib/chat/write-table.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { type Chunk, textOf } from '#tests/factories/chat.ts';

/** All rows of the tables that are drawn below an answer's words. */
const tablesOf = (chunks: readonly Chunk[], locale: Locale): string => {
  const names = new Map(
    chunks.flatMap((chunk) =>
      chunk.type === 'tool-input-available' ? [[String(chunk.toolCallId), String(chunk.toolName)]] : [],
    ),
  );
  const parts = chunks.flatMap((chunk): object[] => {
    if (chunk.type === 'data-figures') return [chunk];
    if (chunk.type !== 'tool-output-available') return [];
    const type = `tool-${names.get(String(chunk.toolCallId))}`;
    return [{ ...chunk, type, state: 'output-available', input: {} }];
  });
  const words = { locale, chat: translator(locale, 'chat.tables'), files: translator(locale, 'exports') };
  // The server has made these parts.
  const tables = resultTables(parts as AnalystMessage['parts']);
  return tables.map((table) => writeTable(table, words, table.rows.length)).join('\n');
};

/** What is judged of an answer, and the figures that were left out of it. */
export const answerIn = (chunks: readonly Chunk[], locale: Locale) => ({
  text: `${textOf(chunks)}\n${tablesOf(chunks, locale)}`,
  tools: chunks.flatMap(({ type, toolName }) => (type === 'tool-input-available' ? String(toolName) : [])),
  withheld: chunks.flatMap(({ type, data }) =>
    type === 'data-figures' ? (Object(data).withheld as string[]) : [],
  ),
});
