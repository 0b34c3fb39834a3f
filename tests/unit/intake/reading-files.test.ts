import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { placeField } from '#components/imports/place-field.ts';
import { isSafeText } from '#lib/core/safe-text.ts';
import { findDelimiter, readFileRows } from '#lib/intake/file/file-rows.ts';
import { findTextForm, readFileText } from '#lib/intake/file/file-text.ts';
import { UnreadableFile } from '#lib/intake/file/unreadable-file.ts';
import {
  findGaps,
  forgetMoved,
  proposeMapping,
  settleMapping,
  unplacedColumns,
} from '#lib/intake/mapping/column-mapping.ts';
import { findHeader, headerHashOf } from '#lib/intake/mapping/find-header.ts';
import { exampleRow, templateHeadings } from '#lib/intake/mapping/import-template.ts';
import { profileColumns } from '#lib/intake/mapping/profile-columns.ts';
import { namePlaces } from '#lib/intake/places/market-places.ts';
import { readPriceRow } from '#lib/intake/prices/read-price-row.ts';
import { KINDS_OF_IMPORT } from '#lib/intake/rules/import-kinds.ts';

const sourceOf = (bytes: Uint8Array, piece = 7) =>
  async function* () {
    for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
  };

const textOf = async (bytes: Uint8Array) => {
  const form = await findTextForm(sourceOf(bytes));
  let text = '';
  for await (const piece of readFileText(sourceOf(bytes), form)) text += piece;
  return { encoding: form.encoding, text };
};

const rowsOf = async (text: string, delimiter = findDelimiter(text)) => {
  const rows = [];
  for await (const row of readFileRows([text], delimiter)) rows.push(row);
  return rows;
};

describe('a text', () => {
  test.each([
    ['UTF-8, cut within its letters', Buffer.from('التاريخ,السعر'), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\ufeffالتاريخ,السعر'), 'utf-8'],
    ['UTF-16 with a mark', Buffer.from('\ufeffالتاريخ,السعر', 'utf16le'), 'utf-16le'],
  ])('in %s', async (_, bytes, encoding) => {
    expect(await textOf(bytes)).toEqual({ encoding, text: 'التاريخ,السعر' });
  });

  test('in Windows-1256, where it is no UTF-8', async () => {
    const bytes = Buffer.from([0xe1, 0xc8, 0xe4, 0x2c, 0x31]);
    expect(await textOf(bytes)).toEqual({ encoding: 'windows-1256', text: 'لبن,1' });
  });

  test('has its mark at its beginning, wherever else the same bytes are', async () => {
    const arabic = Buffer.from([0xe1, 0xff, 0xfe, 0xdc, 0x2c, 0x31]);
    for (const piece of [1, 3]) {
      expect(await findTextForm(sourceOf(arabic, piece))).toMatchObject({ encoding: 'windows-1256' });
      const marked = Buffer.from('\ufeffالسعر', 'utf16le');
      expect(await findTextForm(sourceOf(marked, piece))).toMatchObject({ encoding: 'utf-16le' });
    }
    const pieces = async function* () {
      yield Buffer.from([0xe1, 0xc8, 0xe4, 0x2c]);
      yield Buffer.from([0xff, 0xfe, 0x0d, 0x0a]);
    };
    expect(await findTextForm(pieces)).toMatchObject({ encoding: 'windows-1256' });
  });

  test('is packed, however short the pieces are in which it comes', async () => {
    const packed = gzipSync('a,b');
    const form = await findTextForm(sourceOf(packed, 1));
    expect(form).toMatchObject({ encoding: 'utf-8', isPacked: true });
    const text = await Array.fromAsync(readFileText(sourceOf(packed, 1), form));
    expect(text.join('')).toBe('a,b');
  });

  test('fails as its bytes do, also where it is packed, and reads no more of them', async () => {
    const packed = gzipSync(
      Buffer.from(Array.from({ length: 100_000 }, (_, at) => `${at * 7919}\n`).join('')),
    );
    const lost = new Error('the connection was lost');
    const broken = async function* () {
      yield packed.subarray(0, packed.length / 2);
      throw lost;
    };
    await expect(findTextForm(broken)).rejects.toBe(lost);
    const reading = Array.fromAsync(readFileText(broken, { encoding: 'utf-8', isPacked: true }));
    await expect(reading).rejects.toBe(lost);
  });

  test.each([
    ['cut off', gzipSync('a,b\n1,2\n').subarray(0, 15)],
    ['damaged', Buffer.concat([gzipSync('a,b\n1,2\n').subarray(0, 15), Buffer.alloc(20, 'x')])],
  ])('says that it is broken where it was packed and is %s', async (_, bytes) => {
    await expect(findTextForm(sourceOf(bytes))).rejects.toMatchObject({ fault: 'compression_broken' });
  });

  test('lets go of its bytes where no one reads on', async () => {
    let isClosed = false;
    const packed = gzipSync(Buffer.alloc(10_000_000, 'a,b\n'));
    const source = async function* () {
      try {
        for await (const bytes of sourceOf(packed)()) yield bytes;
      } finally {
        isClosed = true;
      }
    };
    for await (const _ of readFileText(source, { encoding: 'utf-8', isPacked: true })) break;
    await expect.poll(() => isClosed).toBe(true);
  });
});

describe('rows', () => {
  test.each([
    ['a,b\r\n1,2\r\n', ','],
    ['a;b\n1,5;2,5\n2,5;3,5', ';'],
    ['a\tb\n1,5\t2', '\t'],
    ['a|b\n1|2', '|'],
    ['"a,b";c\n"1,2";3', ';'],
    ['one column', ','],
  ])('of %j are separated by %j', (text, delimiter) => {
    expect(findDelimiter(text)).toBe(delimiter);
  });

  test('keep their line, whatever ends it and whatever is quoted', async () => {
    expect(await rowsOf('a,b\r\n1,"x\r\ny"\r\n\r\n3,"5"" pack"\n4,5" pack\r5,6')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', 'x\r\ny'] },
      { line: 5, cells: ['3', '5" pack'] },
      { line: 6, cells: ['4', '5" pack'] },
      { line: 7, cells: ['5', '6'] },
    ]);
  });

  test('may be shorter or longer than the headings', async () => {
    expect((await rowsOf('a,b,c\n1\n1,2,3,4\n,,\n')).map(({ cells }) => cells.length)).toEqual([3, 1, 4]);
  });

  test('with a quote that never ends are no file', async () => {
    await expect(rowsOf('a,b\n"1,2\n3,4')).rejects.toMatchObject({ fault: 'quote_open' });
    await expect(rowsOf(`a,b\n"${'x'.repeat(70_000)}`)).rejects.toThrow(UnreadableFile);
  });
});

const profile = (headings: string[], ...rows: string[][]) => {
  const { profiles, add } = profileColumns(headings);
  for (const row of rows) add(row);
  return profiles;
};

describe('a mapping', () => {
  test('finds the headings below titles, and columns by their headings in either language', () => {
    const cells = [
      ['Prices of November'],
      ['', ''],
      ['التاريخ', 'المتجر', 'السعـــر ', 'الباركود', 'ملاحظات'],
    ];
    const header = findHeader(
      'prices',
      cells.map((row, at) => ({ line: at + 1, cells: row })),
    );
    expect(header?.line).toBe(3);
    const columns = profile(header?.cells ?? [], ['2026-01-15', 'واحات', '12,5', '', 'x']);
    const mapping = proposeMapping('prices', columns);
    expect(mapping).toEqual({
      columns: { date: 0, retailer: 1, regular: 2, gtin: 3 },
      decimals: { regular: 'comma' },
      dateOrder: 'day',
    });
    expect(unplacedColumns(columns, mapping)).toEqual([4]);
    expect(findGaps('prices', mapping)).toMatchObject({ missing: [], missingOneOf: [], openDecimals: [] });
  });

  test('takes the first of two columns with one heading', () => {
    const columns = profile(['Date', 'Price', 'Price', 'Retailer', 'SKU']);
    expect(proposeMapping('prices', columns).columns.regular).toBe(1);
    expect(unplacedColumns(columns, proposeMapping('prices', columns))).toEqual([2]);
  });

  test('says what is missing, and what is placed twice', () => {
    const gaps = findGaps('prices', { columns: { date: 0, time: 0 }, decimals: {}, dateOrder: 'day' });
    expect(gaps).toEqual({
      missing: ['retailer', 'regular'],
      missingOneOf: [['gtin', 'sku', 'title']],
      openDecimals: [],
      isDateOrderOpen: false,
      twice: [0],
    });
  });

  test.each([
    ['only numbers that could be either', ['1,234', '2,500'], undefined],
    ['both signs before decimals', ['12,50', '12.50'], undefined],
    ['one that decides it', ['1,234', '12.50'], 'point'],
    ['whole numbers', ['12', '13'], 'point'],
    ['Arabic signs', ['١٢٫٥٠', '١٬٢٣٤٫٥٠'], 'point'],
  ])('asks for the sign of a column with %s', (_, cells, sign) => {
    const columns = profile(['Price'], ...cells.map((cell) => [cell]));
    expect(proposeMapping('prices', columns).decimals.regular).toBe(sign);
  });

  test.each([
    ['only dates that could be either', ['03/04/2026', '05/06/2026'], null],
    ['one that decides it', ['03/04/2026', '25/04/2026'], 'day'],
    ['one of the other order', ['03/04/2026', '04/25/2026'], 'month'],
    ['both', ['25/04/2026', '04/25/2026'], null],
    ['ISO dates', ['2026-04-25'], 'day'],
  ])('asks for the order of %s', (_, cells, order) => {
    const columns = profile(['Date'], ...cells.map((cell) => [cell]));
    expect(proposeMapping('prices', columns).dateOrder).toBe(order);
  });

  test('finds the order of dates in any column of them', () => {
    const columns = profile(['Starts on', 'Ends on'], ['01/04/2026', '25/04/2026']);
    expect(proposeMapping('promotions', columns).dateOrder).toBe('day');
    const other = profile(['Starts on', 'Ends on'], ['25/04/2026', '04/26/2026']);
    expect(proposeMapping('promotions', other).dateOrder).toBeNull();
  });

  test('keeps what someone decided, and drops fields of columns that are not there', () => {
    const columns = profile(['Price'], ['1,234']);
    const given = {
      columns: { regular: 0, promo: 7 },
      decimals: { regular: 'comma' as const },
      dateOrder: null,
    };
    expect(settleMapping('prices', columns, given)).toEqual({
      columns: { regular: 0 },
      decimals: { regular: 'comma' },
      dateOrder: null,
    });
  });

  test('forgets what was decided of a column where its field is in another', () => {
    const columns = profile(
      ['Price', 'Shelf', 'Day', 'Seen'],
      ['12.50', '1,234', '25/04/2026', '03/04/2026'],
    );
    const before = proposeMapping('prices', columns);
    const settled = settleMapping('prices', columns, {
      columns: { regular: 0, date: 2 },
      decimals: {},
      dateOrder: null,
    });
    expect([before.decimals.regular, settled.dateOrder]).toEqual(['point', 'day']);
    // As a page sends it that kept what was decided before.
    const moved = forgetMoved('prices', settled, { ...settled, columns: { regular: 1, date: 3 } });
    expect(settleMapping('prices', columns, moved)).toEqual({
      columns: { regular: 1, date: 3 },
      decimals: {},
      dateOrder: null,
    });
    // What is decided of the new column is kept, and of one that stays.
    const chosen = {
      columns: { regular: 1, date: 3 },
      decimals: { regular: 'comma' },
      dateOrder: 'month',
    } as const;
    expect(forgetMoved('prices', settled, chosen)).toEqual(chosen);
    expect(forgetMoved('prices', chosen, chosen)).toEqual(chosen);
    // The page forgets it too: two choices in a row are sent before the first one's answer.
    expect(placeField(settled, 'regular', 1)).toEqual({
      columns: { regular: 1, date: 2 },
      decimals: {},
      dateOrder: 'day',
    });
    expect(placeField(settled, 'date', null)).toEqual({
      ...{ columns: { regular: 0 }, decimals: settled.decimals },
      dateOrder: null,
    });
  });

  test('is read as the file itself decides, whatever was said', () => {
    const columns = profile(['Price', 'Date'], ['12.50', '25/04/2026']);
    const said = {
      columns: { regular: 0, date: 1 },
      decimals: { regular: 'comma' },
      dateOrder: 'month',
    } as const;
    expect(settleMapping('prices', columns, said)).toMatchObject({
      decimals: { regular: 'point' },
      dateOrder: 'day',
    });
  });

  test('is found again by the headings, however they are written', () => {
    expect(headerHashOf(['Date', 'السعـر'])).toBe(headerHashOf([' date ', 'السعر']));
    expect(headerHashOf(['Date', 'Price'])).not.toBe(headerHashOf(['Price', 'Date']));
  });

  test('says how full a column is, with samples', () => {
    expect(profile(['A', 'B'], ['x', ''], ['x', 'y'], ['z', ' '])).toMatchObject([
      { filled: 3, samples: ['x', 'z'] },
      { filled: 1, samples: ['y'] },
    ]);
  });

  test('cuts long headings and samples between characters, and leaves out what cannot be stored', () => {
    const long = `${'x'.repeat(59)}😀y`;
    expect(profile([long], [long], ['a\0b\u0001'])).toMatchObject([
      { heading: 'x'.repeat(59), samples: ['x'.repeat(59), 'ab'] },
    ]);
  });

  test('looks for numbers and dates in no cell that is too long for one', () => {
    const begun = performance.now();
    expect(profile(['A'], [`1${'T'.repeat(60_000)}`], [`1${','.repeat(60_000)}2x3`], ['1,5'])).toMatchObject([
      { filled: 3, comma: 1, point: 0, openNumbers: 0 },
    ]);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('a template', () => {
  test.each(['en', 'ar'] as const)(
    'in %s has every field by a heading that is known, and an example that is refused',
    (locale) => {
      const columns = profile(templateHeadings('prices', locale), exampleRow('prices'));
      const mapping = proposeMapping('prices', columns);
      expect(Object.keys(mapping.columns)).toEqual(KINDS_OF_IMPORT.prices.fields.map(({ name }) => name));
      const places = namePlaces({ retailers: [], stores: [] });
      const reading = { mapping, width: columns.length, places, now: new Date('2026-11-27T10:00:00Z') };
      expect(readPriceRow(exampleRow('prices'), reading)).toMatchObject({ refusal: { code: 'example_row' } });
    },
  );
});

describe('a row of prices', () => {
  const places = namePlaces({
    retailers: [
      { id: 'wahat', nameEn: 'Wahat Hyper', nameAr: 'واحات هايبر' },
      { id: 'tayarak', nameEn: 'Tayarak', nameAr: 'طيارك' },
    ],
    stores: [
      {
        id: 'wahat-smouha',
        code: null,
        retailerId: 'wahat',
        nameEn: 'Wahat Hyper, Smouha',
        nameAr: 'واحات هايبر، سموحة',
        isOnline: false,
      },
      {
        id: 'wahat-newcairo',
        code: null,
        retailerId: 'wahat',
        nameEn: 'Wahat Hyper, New Cairo',
        nameAr: 'واحات هايبر، القاهرة الجديدة',
        isOnline: false,
      },
      {
        id: 'online:tayarak',
        code: null,
        retailerId: 'tayarak',
        nameEn: 'Tayarak online',
        nameAr: 'طيارك أونلاين',
        isOnline: true,
      },
    ],
  });
  const mapping = {
    columns: { date: 0, retailer: 1, store: 2, gtin: 3, sku: 4, title: 5, regular: 6, promo: 7, currency: 8 },
    decimals: { regular: 'point' as const, promo: 'point' as const },
    dateOrder: 'day' as const,
  };
  const base = ['2026-01-15', 'wahat', 'wahat-smouha', '', 'SKU-1', '', '42.50', '', ''];
  const read = (changes: Record<number, string> = {}) =>
    readPriceRow(
      base.map((cell, at) => changes[at] ?? cell),
      { mapping, width: 9, places, now: new Date('2026-11-27T10:00:00Z') },
    );

  test('names its retailer and store by code or name, in either language and spelling', () => {
    const price = {
      retailerId: 'wahat',
      storeId: 'wahat-smouha',
      sku: 'SKU-1',
      gtin: null,
      regular: 42.5,
      promo: null,
      ...{ title: null, size: null },
    };
    expect(read()).toEqual({ price: { ...price, observedAt: new Date('2026-01-15T10:00:00Z') } });
    expect(read({ 1: 'WAHAT HYPER', 2: 'Wahat Hyper, Smouha' })).toMatchObject({ price });
    expect(read({ 1: 'واحـات هايبر', 2: 'واحات هايبر، سموحه' })).toMatchObject({ price });
    expect(read({ 1: 'Tayarak', 2: '' })).toMatchObject({ price: { storeId: 'online:tayarak' } });
  });

  test.each([
    [{ 1: 'Wahat Hypr' }, 'retailer_unknown', 'Wahat Hyper'],
    [{ 1: 'واحت هايبر' }, 'retailer_unknown', 'واحات هايبر'],
    [{ 1: 'zzz' }, 'retailer_unknown', null],
    [{ 1: '' }, 'retailer_missing', null],
    [{ 2: '' }, 'store_missing', null],
    [{ 2: 'Tayarak online' }, 'store_unknown', null],
    [{ 4: '' }, 'product_missing', null],
    [{ 4: '', 3: '6221007018628' }, 'gtin_check_digit', null],
    [{ 6: 'N/A' }, 'price_missing', null],
    [{ 7: 'free' }, 'number_invalid', null],
    [{ 8: 'USD' }, 'currency_mismatch', 'EGP'],
    [{ 0: 'الإجمالي' }, 'not_a_row', null],
    [{ 0: '', 1: 'Total' }, 'not_a_row', null],
    [{ 5: 'x'.repeat(501) }, 'text_too_long', null],
    [{ 5: 'a\u0007b' }, 'text_control', null],
  ])('%j is refused: %s', (changes, code, suggestion) => {
    expect(read(changes as Record<number, string>)).toMatchObject({ refusal: { code, suggestion } });
  });

  test('goes on by its code where its barcode is none', () => {
    expect(read({ 3: '6.22101E+12' })).toMatchObject({ price: { sku: 'SKU-1', gtin: null } });
  });

  test('with more cells than headings is no row', () => {
    const wide = readPriceRow([...base, '50'], {
      mapping,
      width: 9,
      places,
      now: new Date('2026-11-27T10:00:00Z'),
    });
    expect(wide).toMatchObject({ refusal: { code: 'not_a_row' } });
  });

  test('that is refused says what stands there so that it can be stored', () => {
    const values = [
      read({ 5: `\0${'x'.repeat(600)}` }),
      read({ 5: 'x'.repeat(499), 0: 'Total\0' }),
      read({ 5: `${'x'.repeat(499)}😀` }),
    ].map((done) => ('refusal' in done ? done.refusal : null));
    expect(values.map((refusal) => refusal?.code)).toEqual(['text_too_long', 'not_a_row', 'text_too_long']);
    for (const refusal of values) {
      expect(isSafeText(refusal?.value ?? '\0')).toBe(true);
      expect(refusal?.value.length).toBeLessThanOrEqual(500);
    }
  });

  test('has no promotional price where that is zero, and no price that is', () => {
    expect(read({ 7: '0.00' })).toMatchObject({ price: { regular: 42.5, promo: null } });
    expect(read({ 7: '-1' })).toMatchObject({ refusal: { code: 'price_not_positive' } });
    expect(read({ 6: '0' })).toMatchObject({ refusal: { code: 'price_not_positive' } });
  });
});
