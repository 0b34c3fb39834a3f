/** Tables that a model writes: they are never shown as such, for nothing holds their rows to a result. Their rows become lines of a list. */

const DELIMITERS = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const FENCE = /^\s*(?:```|~~~)/;
const BAR = /(?<!\\)\|/;
const ROW = /^[^\S\n]*\|/;

/** The line is a row of a table: in an answer that is being written, one that begins as such. */
export const isRow = (line: string): boolean => ROW.test(line);

export const isDelimiters = (line: string): boolean => line.includes('-') && DELIMITERS.test(line);

export const cellsOfRow = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(BAR)
    .map((cell) => cell.trim());

const isAsWide = (head: string, delimiters: string): boolean =>
  cellsOfRow(head).length === cellsOfRow(delimiters).length;

/** A row as a line: what it is of, and each figure after what its column is called. */
export const rowAsLine = (head: readonly string[], row: readonly string[]): string => {
  const [name = '', ...cells] = row;
  const said = cells.flatMap((cell, at) => {
    const column = head[at + 1] ?? '';
    return cell === '' ? [] : [column === '' ? cell : `${column} ${cell}`];
  });
  return `- ${[name, ...said].filter(Boolean).join(' · ')}`;
};

/**
 * An answer's words without the tables in them.
 * @param isDrawn its tables are drawn from its results, and nothing replaces those in its words
 */
export const withoutTables = (markdown: string, isDrawn: boolean): string => {
  const lines = markdown.split('\n');
  const kept: string[] = [];
  let isCode = false;
  for (let at = 0; at < lines.length; at += 1) {
    const [head = '', delimiters = ''] = lines.slice(at, at + 2);
    if (FENCE.test(head)) isCode = !isCode;
    if (isCode || !BAR.test(head) || !isDelimiters(delimiters) || !isAsWide(head, delimiters)) {
      kept.push(head);
      continue;
    }
    const end = lines.findIndex((line, place) => place > at + 1 && !BAR.test(line));
    const body = lines.slice(at + 2, end < 0 ? lines.length : end);
    if (!isDrawn) kept.push('', ...body.map((row) => rowAsLine(cellsOfRow(head), cellsOfRow(row))), '');
    at += 1 + body.length;
  }
  return kept.join('\n');
};
