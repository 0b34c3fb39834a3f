import { describe, expect, test } from 'vitest';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import { type Workbook, writeWorkbook } from '#lib/exports/workbook.ts';
import { type ReadSheet, readWorkbook, unzip } from '#tests/setup/read-workbook.ts';
import { FORMULA_PAYLOADS } from './formula-payloads.ts';

const table = (rows: ExportTable['rows'], more: Partial<ExportTable> = {}): ExportTable => ({
  id: 'prices',
  title: 'Prices',
  columns: [{ label: 'Product', kind: 'text' }],
  rows,
  ...more,
});

const book = (tables: readonly ExportTable[], more: Partial<Workbook> = {}): Workbook => ({
  locale: 'en',
  mark: null,
  about: {
    title: 'About',
    tableOf: (cut) =>
      table(
        cut.map(({ title, rows }) => [`${title}: the first ${rows}`]),
        { columns: [{ label: 'About this file', kind: 'text' }] },
      ),
  },
  tables,
  madeAt: new Date('2026-11-22T10:00:00Z'),
  ...more,
});

const bytesOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> =>
  Buffer.concat(await Array.fromAsync(chunks));

const read = async (whole: Workbook, maxRows?: number): Promise<ReadSheet[]> =>
  readWorkbook(await bytesOf(writeWorkbook(whole, maxRows)));

const values = (sheet: ReadSheet | undefined) =>
  sheet?.rows.map((row) => row.map((cell) => cell?.value ?? null));

describe('a workbook', () => {
  test('holds figures as figures and days as days, each as its kind is written', async () => {
    const kinds = ['text', 'money', 'percent', 'index', 'count', 'day'] as const;
    const columns = kinds.map((kind) => ({ label: kind, kind }));
    const rows = [['Milk', 41.2345, 4.2345, 101.25, 1234, '2026-11-21']];
    const [, sheet] = await read(book([table(rows, { columns })]));
    expect(values(sheet)?.[1]).toEqual(['Milk', 41.2345, 0.042345, 101.25, 1234, 46_347]);
    expect(sheet?.rows[1]?.map((cell) => cell?.format)).toEqual([
      '@',
      '#,##0.00',
      '0.0%',
      '0.0',
      '#,##0',
      '[$-809]d mmm yyyy',
    ]);
  });

  test('leaves empty what has no figure', async () => {
    const columns = (['text', 'money', 'text'] as const).map((kind) => ({ label: kind, kind }));
    const [, sheet] = await read(
      book([
        table(
          [
            [null, null, 'x'],
            ['a', Number.NaN, true],
          ],
          { columns },
        ),
      ]),
    );
    expect(sheet?.rows[1]?.[0]).toBeUndefined();
    expect(sheet?.rows[1]?.[2]?.value).toBe('x');
    expect(sheet?.rows[2]?.[1]).toBeUndefined();
    expect(sheet?.rows[2]?.[2]?.value).toBe(true);
  });

  test.each(FORMULA_PAYLOADS)('holds as text, and keeps text when it is edited: %j', async (payload) => {
    const [, sheet] = await read(book([table([[payload]])]));
    const cell = sheet?.rows[1]?.[0];
    expect(cell).toMatchObject({ value: payload, format: '@' });
    if (/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(payload)) expect(cell?.isQuoted).toBe(true);
  });

  test('gives back every character, those that XML cannot hold too', async () => {
    const texts = [
      'a\u0000b\u000bc\u001f',
      'a\rb\r\nc\td',
      '_x000B_ as it is',
      '<&>"\'',
      '😀 شركة\u200f',
      '  two  ',
      '\uffff',
    ];
    const [, sheet] = await read(book([table(texts.map((text) => [text]))]));
    expect(values(sheet)?.slice(1).flat()).toEqual(texts);
    const [, half] = await read(book([table([['\ud800']])]));
    expect(half?.rows[1]?.[0]?.value).toBe('\ufffd');
  });

  test('is read from right to left in Arabic, with days that are figures', async () => {
    const days = table([['2026-11-21']], { title: 'الأسعار', columns: [{ label: 'اليوم', kind: 'day' }] });
    const sheets = await read(book([days], { locale: 'ar' }));
    expect(sheets.map(({ isRightToLeft }) => isRightToLeft)).toEqual([true, true]);
    expect(sheets[1]?.rows[1]?.[0]).toMatchObject({ value: 46_347, format: 'dd/mm/yyyy' });
    const [english] = await read(book([]));
    expect(english?.isRightToLeft).toBe(false);
  });

  test('says its mark in the first row of every sheet, and keeps the names of columns in sight', async () => {
    const sheets = await read(
      book([table([['Milk']], { note: 'What stands here.' })], { mark: 'Sample data' }),
    );
    for (const sheet of sheets) expect(sheet.rows[0]?.[0]?.value).toBe('Sample data');
    expect(values(sheets[1])).toEqual([['Sample data'], ['What stands here.'], ['Product'], ['Milk']]);
    expect(sheets.map(({ frozen }) => frozen)).toEqual([2, 3]);
  });

  test('names its sheets as programs take them, each once', async () => {
    const titles = [
      "'Prices': by [brand]/shop*?\\",
      'A name that is far longer than thirty-one letters',
      'A name that is far longer than thirty-two letters',
      'prices',
      'PRICES',
    ];
    const sheets = await read(book(titles.map((title) => table([], { title }))));
    const names = sheets.map(({ name }) => name);
    expect(names[0]).toBe('About');
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(6);
    for (const name of names) {
      expect(name.length).toBeLessThanOrEqual(31);
      expect(name).not.toMatch(/[[\]:*?/\\]|^'|'$/);
    }
  });

  test('holds as many rows as it may and says on its first sheet what had no room', async () => {
    const three = [['a'], ['b'], ['c']];
    const fitting = await read(book([table(three), table(three)]), 6);
    expect(fitting[0]?.rows).toHaveLength(1);
    const sheets = await read(
      book([
        table(three, { title: 'One' }),
        table(three, { title: 'Two' }),
        table(three, { title: 'Three' }),
      ]),
      4,
    );
    expect(sheets.map((sheet) => sheet.rows.length - 1)).toEqual([2, 3, 1, 0]);
    expect(values(sheets[0])?.slice(1).flat()).toEqual(['Two: the first 1', 'Three: the first 0']);
  });

  test('is no file where reading fails on the way', async () => {
    const failing = async function* (): AsyncGenerator<ExportRow> {
      for (let at = 0; at < 50_000; at += 1) yield [`Milk ${at} ${Math.sin(at)}`];
      throw new Error('the database is away');
    };
    const chunks: Uint8Array[] = [];
    const reading = (async () => {
      for await (const chunk of writeWorkbook(book([table([['a']]), table(failing())]))) chunks.push(chunk);
    })();
    await expect(reading).rejects.toThrow('away');
    const part = Buffer.concat(chunks);
    expect(part.length).toBeGreaterThan(1000);
    expect(() => unzip(part)).toThrow('its directory is missing');
  });

  test('reads no more than its reader takes, and stops when nobody reads', async () => {
    let given = 0;
    let isOver = false;
    const endless = async function* (): AsyncGenerator<ExportRow> {
      try {
        for (;;) {
          given += 1;
          yield [`Milk ${given} ${Math.sin(given)}`];
        }
      } finally {
        isOver = true;
      }
    };
    const chunks = writeWorkbook(book([table(endless())]), Number.POSITIVE_INFINITY);
    for (let taken = 0; taken < 20; taken += 1) await chunks.next();
    const before = given;
    await new Promise((resolve) => setImmediate(resolve));
    expect(given - before).toBeLessThan(20_000);
    await chunks.return();
    await expect.poll(() => isOver).toBe(true);
  });
});
