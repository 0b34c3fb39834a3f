import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openWorkbook } from '#lib/sheets/open-workbook.ts';
import type { SheetRow } from '#lib/sheets/sheet-rows.ts';

const FIXTURES = path.resolve('tests/fixtures/workbooks');
const open = (name: string) => openWorkbook(readFileSync(path.join(FIXTURES, name)));

const HEAD = [
  ...[
    'Date',
    'Time',
    'Retailer',
    'Store',
    'Barcode',
    'Retailer SKU',
    'Title',
    'Regular price',
    'Promo price',
  ],
  'Currency',
];
/** `_x0041_` is an A to spreadsheets; only programs that know it write an underscore as its own number. */
const rows = (title = 'A kept'): SheetRow[] => [
  { number: 1, cells: HEAD },
  {
    number: 2,
    cells: [
      ...['2026-01-15', '14:30', 'Wahat Hyper', 'Smouha', 6_221_007_018_629, 'SKU-1', 'حليب & <1 l> "x"'],
      ...[42.5, 39.95, 'EGP'],
    ],
  },
  {
    number: 3,
    cells: [
      ...['2026-01-16 09:05', null, 'واحات هايبر', null, '6221007018629', 46_023, 'two\nlines'],
      ...[1234, null, 'EGP'],
    ],
  },
  {
    number: 4,
    cells: [
      ...['2026-12-31', '٩:٠٥', 'Tayarak', null, '٦٢٢١٠٠٧٠١٨٦٢٩', 'SKU-3', title],
      ...['٤٢٫٥٠', 12.345, 'ج.م'],
    ],
  },
];

describe('a workbook of another program', () => {
  test.each([
    ['excel4node.xlsx', 'Prices'],
    ['exceljs-stream.xlsx', 'Prices'],
    ['hucre.xlsx', 'Prices'],
    ['write-excel-file.xlsx', 'Sheet1'],
    ['xlsx-populate.xlsx', 'Prices'],
    ['xlsxwriter.xlsx', 'Prices', '_x0041_ kept'],
  ])('%s holds what was written', async (file, name, title?: string) => {
    const { sheets, isFrom1904 } = await open(file);
    expect([sheets.map((sheet) => sheet.name), isFrom1904]).toEqual([[name], false]);
    expect(await Array.fromAsync(sheets[0]?.rows() ?? [])).toEqual(rows(title));
  });

  test('xlsx-write-stream.xlsx writes days without a format, which leaves them numbers', async () => {
    const [sheet] = (await open('xlsx-write-stream.xlsx')).sheets;
    const read = await Array.fromAsync(sheet?.rows() ?? []);
    expect(read.map(({ cells }) => cells[0])).toEqual(['Date', 46_037, 46_038.378_472_222_22, 46_387]);
  });

  test.each(['sheetjs.xlsx', 'sheetjs-inline.xlsx'])('%s has its sheets in their order', async (file) => {
    const { sheets } = await open(file);
    expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['About', false],
      ['Prices', false],
    ]);
    expect(await Array.fromAsync(sheets[1]?.rows() ?? [])).toEqual(rows());
    // As often as they are read.
    expect(await Array.fromAsync(sheets[1]?.rows() ?? [])).toEqual(rows());
  });

  test('counts days from 1904 where it says so, and leaves a number without a format as it is', async () => {
    const { sheets, isFrom1904 } = await open('sheetjs-1904.xlsx');
    expect(isFrom1904).toBe(true);
    expect(await Array.fromAsync(sheets[0]?.rows() ?? [])).toEqual([
      ...rows(),
      { number: 5, cells: [44_561, null, 'Tayarak', null, null, 44_561, null, 12] },
    ]);
  });

  test.each([
    [
      'exceljs.xlsx',
      6,
      [{ formula: '=A2+1' }, 'TRUE', 'Tayarak', null, null, 'SKU-4', null, 85, { formula: '=H2*2' }],
    ],
    [
      'openpyxl.xlsx',
      5,
      [{ formula: '=A2+1' }, 'TRUE', 'Tayarak', null, null, 'SKU-4', null, { formula: '=H2*2' }, null],
    ],
  ])(
    '%s has values of formulas where they are kept, errors, and a hidden sheet',
    async (file, number, cells) => {
      const { sheets } = await open(file);
      expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
        ['About', false],
        ['Prices', false],
        ['Lists', true],
      ]);
      expect(await Array.fromAsync(sheets[1]?.rows() ?? [])).toEqual([
        ...rows(),
        { number, cells: [...cells, '#N/A'] },
      ]);
    },
  );

  test('has no rows where cells are only coloured', async () => {
    const [sheet] = (await open('merged-headings.xlsx')).sheets;
    const read = await Array.fromAsync(sheet?.rows() ?? []);
    expect([sheet?.name, read.map(({ number }) => number)]).toEqual(['أسعار', [1, 2, 3, 4]]);
  });

  test.each([
    ['calc.ods', 'no_workbook'],
    ['binary.xlsb', 'no_workbook'],
    ['old.xls', 'broken'],
  ])('%s is none', async (file, fault) => {
    await expect(open(file)).rejects.toMatchObject({ fault });
  });
});
