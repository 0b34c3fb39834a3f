import { describe, expect, test } from 'vitest';
import { csvLine, csvResponse, writeCsv } from '#lib/exports/csv.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import { FORMULA_PAYLOADS } from './formula-payloads.ts';

/** A reader of its own: the cells of each line, however they are quoted. */
const readCsv = (text: string, separator = ','): string[][] => {
  const lines: string[][] = [[]];
  let value = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const [character, next] = [text[at], text[at + 1]];
    if (isQuoted && character === '"' && next === '"') {
      value += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || value === '')) isQuoted = !isQuoted;
    else if (!isQuoted && (character === separator || character === '\r' || character === '\n')) {
      lines.at(-1)?.push(value);
      value = '';
      if (character === '\r' && next === '\n') at += 1;
      if (character !== separator) lines.push([]);
    } else value += character;
  }
  return lines.slice(0, -1);
};

const bytesOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(
    await new Blob(await Array.fromAsync(chunks, (chunk) => Uint8Array.from(chunk))).arrayBuffer(),
  );

const table = (rows: ExportTable['rows']): ExportTable => ({
  id: 'prices',
  title: 'Prices',
  columns: [
    { label: 'Product', kind: 'text' },
    { label: 'On promotion', kind: 'percent' },
    { label: 'Day', kind: 'day' },
  ],
  rows,
});

describe('a line of a file', () => {
  test.each([
    ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
    ['-1', "'-1"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r'=1"`],
    ['milk;=1', "milk;'=1"],
    ['a=b', 'a=b'],
    ['2-in-1; small', '2-in-1; small'],
    ['Delta, Foods', '"Delta, Foods"'],
    ['two\nlines', '"two\nlines"'],
    ['شركة النيل', 'شركة النيل'],
  ])('holds %j as text', (value, written) => {
    expect(csvLine([value])).toBe(`${written}\r\n`);
  });

  test.each(FORMULA_PAYLOADS)('begins no cell with a formula, whatever separates cells: %j', (payload) => {
    for (const separator of [',', ';']) {
      const cells = readCsv(csvLine(['Milk', payload]), separator).flat();
      for (const cell of cells) expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u);
    }
  });

  test('holds figures as figures, and nothing as nothing', () => {
    expect(csvLine([-1, null, true, ''])).toBe('-1,,true,\r\n');
  });
});

describe('a table as a file', () => {
  test('is read back as it was, its mark first', async () => {
    const rows: ExportRow[] = [
      ['حليب "كامل"، ١ لتر\nجديد', 4.2345, '2026-11-21'],
      ['Milk, 1 l', null, null],
    ];
    const bytes = await bytesOf(writeCsv(table(rows), 'Sample data'));
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text.replaceAll('\r\n', '').includes('\r')).toBe(false);
    expect(readCsv(text)).toEqual([
      ['Sample data'],
      ['Product', 'On promotion (%)', 'Day'],
      ['حليب "كامل"، ١ لتر\nجديد', '4.2345', '2026-11-21'],
      ['Milk, 1 l', '', ''],
    ]);
  });

  test('is none where it would be a part', async () => {
    const rows = [
      ['a', 1, null],
      ['b', 2, null],
    ];
    await expect(bytesOf(writeCsv(table(rows), null, 1))).rejects.toThrow('more than 1 rows');
    expect((await bytesOf(writeCsv(table(rows), null, 2))).length).toBeGreaterThan(0);
  });
});

describe('a file', () => {
  const batches = async function* () {
    yield [['Mona', 1]];
    yield [['منى', 2]];
  };

  test('begins with the mark by which a spreadsheet knows its letters', async () => {
    const response = await csvResponse('users.csv', ['name', 'n'], batches());
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe('name,n\r\nMona,1\r\nمنى,2\r\n');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
  });

  test('breaks off where reading fails, and stops reading when nobody listens', async () => {
    const failing = async function* () {
      yield Array.from({ length: 10_000 }, (_, at) => ['Mona', at]);
      throw new Error('the database is away');
    };
    const broken = await csvResponse('f.csv', ['a'], failing());
    await expect(broken.text()).rejects.toThrow('away');
    let isOver = false;
    const endless = async function* () {
      try {
        for (;;) yield [['Mona', 1]];
      } finally {
        isOver = true;
      }
    };
    const reader = (await csvResponse('f.csv', ['a'], endless())).body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    expect(isOver).toBe(true);
  });
});
