import { translator } from '#lib/i18n/translator.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import type { AnswerChunk } from './answer-stream.ts';
import { drawnResults } from './drawn-results.ts';
import { callIdOf } from './figures/figure-ids.ts';
import type { Passage } from './passages.ts';
import { resultTables } from './result-tables.ts';
import type { AnalystMessage } from './schema.ts';
import { isToolName, type ToolName } from './tools/tool-outputs.ts';
import { writeDrawing } from './write-drawing.ts';
import { writeTable } from './write-table.ts';

/** Rows of each table and drawing in the text of an answer; screens and files have them all. */
const MOST_ROWS = 8;

/** Follows an answer as it leaves, and says its tables in text at its end, and its drawings whose figures no table has, so that it is whole without the product’s screens. */
export class TablesInText implements Passage {
  readonly #locale: Locale;
  readonly #calls = new Map<string, ToolName>();
  #parts: AnalystMessage['parts'] = [];

  /** @param locale the language of the question */
  constructor(locale: Locale) {
    this.#locale = locale;
  }

  pass(chunk: AnswerChunk): AnswerChunk[] {
    this.#note(chunk);
    const text = chunk.type === 'finish' || chunk.type === 'abort' ? this.#text() : '';
    return text === '' ? [chunk] : [{ type: 'data-tables', data: { text } }, chunk];
  }

  #note(chunk: AnswerChunk): void {
    if (chunk.type === 'tool-input-available' && isToolName(chunk.toolName))
      this.#calls.set(chunk.toolCallId, chunk.toolName);
    if (chunk.type === 'data-figures') this.#parts.push(chunk);
    if (chunk.type !== 'tool-output-available') return;
    const tool = this.#calls.get(chunk.toolCallId);
    if (!tool) return;
    const { toolCallId, output } = chunk;
    // The tool has made its output by its own schema.
    this.#parts.push({
      ...{ type: `tool-${tool}`, toolCallId, state: 'output-available', input: {}, output },
    } as AnalystMessage['parts'][number]);
  }

  /** Once. */
  #text(): string {
    const tables = resultTables(this.#parts);
    const isTabled = new Set(tables.map(({ id }) => callIdOf(id)));
    const drawn = drawnResults(this.#parts).filter(({ id }) => !isTabled.has(id));
    this.#parts = [];
    const locale = this.#locale;
    const words = { locale, chat: translator(locale, 'chat.tables'), files: translator(locale, 'exports') };
    return [
      ...tables.map((table) => writeTable(table, words, MOST_ROWS)),
      ...drawn.map((result) => writeDrawing(result, locale, MOST_ROWS)),
    ].join('\n\n');
  }
}
