import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '#lib/exports/csv.ts';
import { writeSheet } from '#lib/exports/workbook.ts';
import { findFileForm } from '#lib/intake/file/file-form.ts';
import type { FileRow } from '#lib/intake/file/file-rows.ts';
import { readJsonRows } from '#lib/intake/file/json-rows.ts';
import { proposeMapping } from '#lib/intake/mapping/column-mapping.ts';
import { findHeader, findKnownHeader } from '#lib/intake/mapping/find-header.ts';
import { profileColumns } from '#lib/intake/mapping/profile-columns.ts';
import { openTable } from '#lib/intake/open-table.ts';
import { priceReader } from '#lib/intake/prices/price-process.ts';
import { openRowReader } from '#lib/intake/read-row.ts';
import { cleanCell, NUMBER_MARK } from '#lib/intake/values/clean-cell.ts';
import { makeWorkbook } from '#tests/setup/make-package.ts';

const sourceOf = (content: string | Uint8Array, piece = 4096) => {
  const bytes = Buffer.from(content);
  return async function* () {
    for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
  };
};

const tableOf = async (content: string | Uint8Array, piece?: number) => {
  const source = sourceOf(content, piece);
  const { rows, ...table } = await openTable('prices', source, await findFileForm(source));
  return { ...table, rows: await Array.fromAsync(rows) };
};

const fixture = (name: string) => readFileSync(`tests/fixtures/workbooks/${name}`);
const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const textRow = (...texts: string[]) => `<row>${texts.map(textCell).join('')}</row>`;
const HEAD = textRow('Date', 'Retailer', 'SKU', 'Price', 'Promo');

/** What becomes of each row, by the mapping that the headings propose. */
const readAll = async (content: string | Uint8Array) => {
  const { headings, rows } = await tableOf(content);
  const { profiles: columns, add } = profileColumns(headings);
  for (const { cells } of rows) add(cells);
  const mapping = proposeMapping('prices', columns);
  const places = {
    retailers: [{ id: 'wahat', nameEn: 'Wahat', nameAr: 'واحات' }],
    stores: [{ id: 'one', nameEn: 'One', nameAr: 'واحد', code: null, retailerId: 'wahat', isOnline: true }],
  };
  const now = new Date('2026-11-27T10:00:00Z');
  const read = openRowReader(
    { kind: 'prices', mapping, columns },
    priceReader({ columns, mapping }, places, now).read,
  );
  return { mapping, rows: rows.map(read) };
};

describe('a file is known by its content', () => {
  test.each([
    ['a,b\n1,2', 'csv'],
    [gzipSync('{"a":1}\n{"a":2}'), 'ndjson'],
    ['\ufeff{"a":1}\r\n', 'ndjson'],
    ['{"a":1}', 'ndjson'],
    [fixture('openpyxl.xlsx'), 'xlsx'],
  ])('%#: %s', async (content, format) => {
    expect((await tableOf(content, 3)).format).toBe(format);
  });

  test.each([
    ['old.xls', 'spreadsheet'],
    ['xml.xls', 'spreadsheet'],
    ['html.xls', 'spreadsheet'],
    ['encrypted.xlsx', 'workbook_encrypted'],
    ['calc.ods', 'not_workbook'],
    ['binary.xlsb', 'not_workbook'],
  ])('%s is not read: %s', async (name, fault) => {
    await expect(tableOf(fixture(name), 100)).rejects.toMatchObject({ fault });
  });

  test.each([
    ['a list', '[\n{"a":1}]', 'not_json_lines'],
    ['an object over several lines', '{\n"a":1\n}', 'not_json_lines'],
    ['an empty archive', Buffer.from(`PK\u0005\u0006${'\0'.repeat(18)}`), 'not_workbook'],
    ['an archive without its end', fixture('hucre.xlsx').subarray(0, 2000), 'workbook_broken'],
    [
      'too many columns',
      makeWorkbook({ sheets: [{ name: 'A', rows: textRow(...'x'.repeat(201)) }] }),
      'too_many_columns',
    ],
    ['no rows', makeWorkbook({ sheets: [{ name: 'A', rows: '', state: 'visible' }] }), 'no_rows'],
    [
      'hidden sheets alone',
      makeWorkbook({ sheets: [{ name: 'A', rows: HEAD, state: 'veryHidden' }] }),
      'no_rows',
    ],
    [
      'a row that is too long',
      makeWorkbook({
        sheets: [{ name: 'A', rows: textRow(...Array.from({ length: 9 }, () => 'x'.repeat(8000))) }],
      }),
      'row_too_long',
    ],
  ])('%s is not read', async (_, content, fault) => {
    await expect(tableOf(content)).rejects.toMatchObject({ fault });
  });

  test('and not read at all where it is a workbook that is too large', async () => {
    let read = 0;
    const endless = async function* () {
      yield Buffer.from('PK\u0003\u0004');
      for (;;) {
        read += 1;
        yield Buffer.alloc(1024 * 1024);
      }
    };
    await expect(findFileForm(endless)).rejects.toMatchObject({ fault: 'workbook_too_large' });
    expect(read).toBe(50);
  });
});

describe('a sheet', () => {
  test('is the first with known headings, and the others are named', async () => {
    const { sheet, otherSheets, headerLine, rows } = await tableOf(fixture('exceljs.xlsx'));
    expect([sheet, otherSheets, headerLine]).toEqual(['Prices', ['About', 'Lists'], 1]);
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 6]);
  });

  test('is the first with rows where no headings are known', async () => {
    const bytes = makeWorkbook({
      sheets: [
        { name: 'Empty', rows: '' },
        { name: 'A&amp;B', rows: textRow('x', 'y') + textRow('1', '2') },
        { name: 'C', rows: textRow('x') },
      ],
    });
    expect(await tableOf(bytes)).toMatchObject({
      ...{ sheet: 'A&B', otherSheets: ['Empty', 'C'], headings: ['x', 'y'] },
      rows: [{ line: 2, cells: ['1', '2'] }],
    });
  });

  test('has headings over two rows, as merged cells leave them', async () => {
    const { headings, headerLine, rows } = await tableOf(fixture('merged-headings.xlsx'));
    expect(headings).toEqual([
      ...['التاريخ', 'المتجر', 'الفرع', 'الباركود', 'الكود'],
      ...['السعر', 'سعر العرض', 'العملة'],
    ]);
    expect([headerLine, rows.length]).toEqual([3, 1]);
  });

  test('keeps its numbers certain, also beside texts with a comma', async () => {
    const number = (value: number) => `<c><v>${value}</v></c>`;
    const rows = [
      HEAD,
      `<row>${textCell('2026-01-15')}${textCell('Wahat')}${number(46_023)}${number(42.125)}<c/></row>`,
      `<row>${textCell('2026-01-15')}${textCell('Wahat')}${textCell('b')}${textCell('12,50')}${number(1234)}</row>`,
    ];
    const read = await readAll(makeWorkbook({ sheets: [{ name: 'A', rows: rows.join('') }] }));
    expect(read.mapping.decimals).toEqual({ regular: 'comma', promo: 'point' });
    expect(read.rows).toMatchObject([
      { line: 2, sku: '46023', regularPrice: 42.125, promoPrice: null },
      { line: 3, sku: 'b', regularPrice: 12.5, promoPrice: 1234 },
    ]);
  });

  test.each([
    [
      'a text',
      (dates: string[]) =>
        ['Date,Retailer,SKU,Price', ...dates.map((date) => `${date},Wahat,a,1`)].join('\n'),
    ],
    [
      'a workbook',
      (dates: string[]) => {
        const cell = (date: string) => (/^\d+$/.test(date) ? `<c><v>${date}</v></c>` : textCell(date));
        const rows = dates.map(
          (date) => `<row>${cell(date)}${['Wahat', 'a', '1'].map(textCell).join('')}</row>`,
        );
        return makeWorkbook({ sheets: [{ name: 'A', rows: [HEAD, ...rows].join('') }] });
      },
    ],
  ])('has days as numbers in %s only where most of its column are', async (_, fileOf) => {
    const days = async (...dates: string[]) =>
      (await readAll(fileOf(dates))).rows.map((row) =>
        'observedAt' in row
          ? row.observedAt.toISOString().slice(0, 10)
          : 'code' in row && [row.code, row.value],
      );
    expect(await days('46023', '46024', '46025', '45', 'soon')).toEqual([
      ...['2026-01-01', '2026-01-02', '2026-01-03'],
      ...[
        ['date_invalid', '45'],
        ['date_invalid', 'soon'],
      ],
    ]);
    expect(await days('2026-01-02', '46023', '03/03/2026')).toEqual([
      '2026-01-02',
      ['date_invalid', '46023'],
      '2026-03-03',
    ]);
  });

  test('shows a number with 15 digits, as spreadsheets do', async () => {
    const values = [
      '42.500000000000007',
      '0.30000000000000004',
      '6221007018629',
      '-7.1',
      '0',
      '1E+21',
      '4.9E-324',
    ];
    const cells = values.map((value) => `<c><v>${value}</v></c>`).join('');
    const { rows } = await tableOf(
      makeWorkbook({ sheets: [{ name: 'A', rows: `${HEAD}<row>${cells}</row>` }] }),
    );
    const shown = ['42.5', '0.3', '6221007018629', '-7.1', '0'].map((value) => value + NUMBER_MARK);
    expect(rows[0]?.cells).toEqual([...shown, '1e+21', '5e-324']);
  });

  test('has formulas without values, errors and days without a format refused, only where they are read', async () => {
    const row = (...cells: string[]) => `<row>${textCell('2026-01-15')}${cells.join('')}</row>`;
    const rows = [
      textRow('Date', 'Retailer', 'SKU', 'Price', 'Note'),
      row(textCell('Wahat'), textCell('a'), '<c><f>1+1</f></c>', ''),
      row(textCell('Wahat'), '<c><v>44561</v></c>', '<c><v>2</v></c>', '<c><f>1+1</f></c>'),
      row(textCell('Wahat'), textCell('a'), '<c t="e"><v>#DIV/0!</v></c>', ''),
      `<row><c><v>44561</v></c>${textCell('Wahat')}${textCell('a')}<c><v>2</v></c></row>`,
    ].join('');
    const sheets = [{ name: 'A', rows }];
    const common = [
      { line: 2, code: 'formula_without_value', faultColumn: 3, value: '=1+1', suggestion: null },
      { line: 3, sku: '44561', regularPrice: 2 },
      { line: 4, code: 'price_missing' },
    ];
    expect((await readAll(makeWorkbook({ sheets }))).rows).toMatchObject([
      ...common,
      { line: 5, code: 'date_invalid', faultColumn: 0, value: '44561' },
    ]);
    const ofDays = [{ name: 'A', rows: rows.replaceAll(textCell('2026-01-15'), '<c><v>46037</v></c>') }];
    expect((await readAll(makeWorkbook({ sheets: ofDays }))).rows).toMatchObject([
      ...common,
      { line: 5, observedAt: new Date('2021-12-31T10:00:00Z') },
    ]);
    const from1904 = makeWorkbook({ sheets: ofDays, workbookPr: '<workbookPr date1904="1"/>' });
    expect((await readAll(from1904)).rows).toMatchObject(
      [2, 3, 4, 5].map((line) => ({ line, code: 'date_invalid', faultColumn: 0 })),
    );
  });
});

describe('headings', () => {
  const rowsOf = (...cells: string[][]): FileRow[] => cells.map((row, at) => ({ line: at + 1, cells: row }));
  test.each([
    [
      'in one row below a title',
      [['Prices'], ['Date', 'Retailer', 'Price', 'x']],
      2,
      ['Date', 'Retailer', 'Price', 'x'],
    ],
    [
      'in two rows, the upper one with some for several columns',
      [
        ['Date', 'Retailer', 'Prices', ''],
        ['', '', 'Price', 'Promo'],
        ['1', 'x', '2', '3'],
      ],
      ...[2, ['Date', 'Retailer', 'Price', 'Promo']],
    ],
    [
      'in one row above a row with one of their words',
      [
        ['Date', 'Retailer', 'Product', 'Price'],
        ['2026-01-15', 'Wahat', 'Item', '2'],
      ],
      ...[1, ['Date', 'Retailer', 'Product', 'Price']],
    ],
  ] as [string, string[][], number, string[]][])('are found %s', (_, cells, line, headings) => {
    expect(findHeader('prices', rowsOf(...cells))).toEqual({ line, cells: headings });
  });

  test('are not taken from rows with a gap between them, and are unknown where too few are known', () => {
    const [upper, lower] = [
      ['Date', 'Retailer'],
      ['', '', 'Price'],
    ];
    const apart = [
      { line: 1, cells: upper },
      { line: 3, cells: lower },
    ];
    expect(findKnownHeader('prices', apart)).toBeNull();
    expect(findHeader('prices', apart)?.line).toBe(1);
    expect(findKnownHeader('prices', rowsOf(upper, lower))?.line).toBe(2);
  });
});

describe('objects', () => {
  const read = async (...lines: string[]) => {
    const headings: string[] = [];
    const rows = await Array.fromAsync(readJsonRows([lines.join('\n')], headings));
    return { headings, rows };
  };

  test('have keys as headings, which may come later, and numbers as they are written', async () => {
    expect(
      await read(
        '{"a":"x","b":12.50}',
        '',
        '{"c":null,"b":6.22101E+12}',
        '{"a":true,"d":9007199254740993}',
        '{}',
      ),
    ).toEqual({
      headings: ['a', 'b', 'c', 'd'],
      rows: [
        { line: 1, cells: ['x', `12.50${NUMBER_MARK}`] },
        { line: 3, cells: ['', '6.22101E+12', ''] },
        { line: 4, cells: ['TRUE', '', '', `9007199254740993${NUMBER_MARK}`] },
      ],
    });
  });

  test('with values within values, and lines that are none, are refused', async () => {
    const head = '{"date":"2026-01-15","retailer":"Wahat","sku":"a","price":1.234}';
    const content = [
      head,
      '{"date":"2026-01-15","retailer":"Wahat","sku":{"x":[1]},"note":{},"price":2}',
      '[1]',
      '{"date"',
    ];
    const { mapping, rows } = await readAll(content.join('\n'));
    expect(mapping.decimals).toEqual({ regular: 'point' });
    expect(rows).toMatchObject([
      { line: 1, regularPrice: 1.234 },
      { line: 2, code: 'value_nested', faultColumn: 2, value: '{"x":[1]}' },
      { line: 3, code: 'json_invalid', faultColumn: null, value: '[1]' },
      { line: 4, code: 'json_invalid', faultColumn: null, value: '{"date"' },
    ]);
  });

  test('have so many keys and so long lines as other files', async () => {
    const keys = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));
    expect((await read(keys(200))).headings).toHaveLength(200);
    await expect(read('{"a":1}', keys(200))).rejects.toMatchObject({ fault: 'too_many_columns', line: 2 });
    await expect(read('{"a":1}', `{"a":"${'x'.repeat(70_000)}"}`)).rejects.toMatchObject({
      ...{ fault: 'row_too_long', line: 2 },
    });
  });
});

describe('a table', () => {
  const HEADINGS = ['Date', 'Retailer', 'SKU', 'Price', 'المنتج'];
  const text = fc.string({ unit: fc.constantFrom(...'abز ل,"\'&<>_x0041é٣5|'.split('')), maxLength: 12 });
  const number = fc.oneof(
    fc.integer({ min: -1_000_000, max: 9_999_999_999_999 }),
    fc.integer({ min: 0, max: 99_999_999 }).map((n) => n / 100),
  );
  const row = fc.array(fc.oneof(text, number, fc.constant(null)), { minLength: 5, maxLength: 5 });

  const bytesOf = async (rows: (string | number | null)[][]) => {
    const columns = HEADINGS.map((label) => ({ label, kind: 'text' as const }));
    const table = { id: 'a', title: 'A', columns, rows };
    const pieces = await Array.fromAsync(writeSheet(table, { locale: 'ar', madeAt: new Date(0) }));
    return {
      csv: [HEADINGS, ...rows].map(csvLine).join(''),
      xlsx: Buffer.concat(pieces),
      ndjson: rows
        .map((cells) => JSON.stringify(Object.fromEntries(HEADINGS.map((key, at) => [key, cells[at]]))))
        .join('\n'),
    };
  };

  test('reads the same from each form of file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
        // The first row shows which values are numbers, and that there are rows.
        const all = [['2026-01-15', 'Wahat', 'a', 1.5, 'x'], ...rows];
        const files = await bytesOf(all);
        const [csv, xlsx, ndjson] = await Promise.all(
          [files.csv, files.xlsx, files.ndjson].map((file) => tableOf(file)),
        );
        const shown = (table: typeof csv) =>
          table?.rows.map(({ cells }) => HEADINGS.map((_, at) => cleanCell(cells[at])));
        const written = all
          .map((cells) => cells.map((cell) => cleanCell(String(cell ?? ''))))
          .filter((cells) => cells.some((cell) => cell !== ''));
        expect(shown(csv)).toEqual(written);
        expect(shown(xlsx)).toEqual(written);
        expect(shown(ndjson)).toEqual(written);
        expect([csv, xlsx, ndjson].map((table) => table?.headings)).toEqual([HEADINGS, HEADINGS, HEADINGS]);
        expect(xlsx?.rows.map(({ line }) => line)).toEqual(csv?.rows.map(({ line }) => line));
      }),
      { numRuns: 60 },
    );
  });
});
