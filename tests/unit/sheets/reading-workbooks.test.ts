import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openArchive } from '#lib/sheets/archive.ts';
import { dateFormatOf, shownDate } from '#lib/sheets/number-formats.ts';
import { openWorkbook } from '#lib/sheets/open-workbook.ts';
import { makePackage, makeWorkbook, type PackagePart } from '#tests/setup/make-package.ts';

const rowsOf = async (bytes: Buffer, at = 0) => {
  const { sheets } = await openWorkbook(bytes);
  return Array.fromAsync(sheets[at]?.rows() ?? []);
};
const sheetOf = (rows: string, more: Partial<Parameters<typeof makeWorkbook>[0]> = {}) =>
  makeWorkbook({ sheets: [{ name: 'A', rows }], ...more });
const cellsOf = async (cells: string, more = {}) =>
  (await rowsOf(sheetOf(`<row>${cells}</row>`, more)))[0]?.cells ?? [];

describe('cells', () => {
  test('without places follow each other, and with them leave gaps', async () => {
    expect(
      await rowsOf(
        sheetOf(
          '<row><c><v>1</v></c><c r="C1"><v>2</v></c><c><v>3</v></c></row><row r="9"><c r="B9"><v>4</v></c></row><row><c r="AB10"><v>5</v></c></row>',
        ),
      ),
    ).toEqual([
      { number: 1, cells: [1, null, 2, 3] },
      { number: 9, cells: [null, 4] },
      { number: 10, cells: [...Array.from({ length: 27 }, () => null), 5] },
    ]);
  });

  test('hold texts of any kind, whatever is read aloud with them', async () => {
    const shared =
      '<si><t xml:space="preserve"> a </t></si><si><r><rPr><b/></rPr><t>حل</t></r><r><t>يب</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si/>';
    const inline = '<is><r><t>b</t></r><r><t>c</t></r><rPh><t>x</t></rPh></is>';
    expect(
      await cellsOf(
        `<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr">${inline}</c><c t="str"><f>A1</f><v>d_x000D_&amp;</v></c><c t="s"><v>2</v></c><c t="inlineStr"><is><t><![CDATA[<e>]]></t></is></c>`,
        { shared },
      ),
    ).toEqual([' a ', 'حليب', 'bc', 'd\r&', null, '<e>']);
  });

  test('hold what is neither text nor number', async () => {
    expect(
      await cellsOf(
        '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#DIV/0!</v></c><c t="d"><v>2026-01-15T00:00:00.000Z</v></c><c t="d"><v>2026-01-15T14:30:00</v></c><c t="n"><v>1E+2</v></c><c><v>x</v></c>',
      ),
    ).toEqual(['TRUE', 'FALSE', '#DIV/0!', '2026-01-15', '2026-01-15 14:30:00', 100, 'x']);
  });

  test('with a formula hold its value, or say that there is none', async () => {
    expect(
      await cellsOf(
        '<c><f>1+1</f><v>2</v></c><c t="str"><f>""</f><v></v></c><c><f>B1</f><v/></c><c><f t="shared" si="0"/></c><c><f>A1&amp;"x"</f></c>',
      ),
    ).toEqual([2, null, { formula: '=B1' }, { formula: '=' }, { formula: '=A1&"x"' }]);
  });

  test('are days only by their format', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/><numFmt numFmtId="171" formatCode="#,##0.00 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="20"/></cellXfs>';
    const cells = [0, 1, 2, 3, 4, 9].map((style) => `<c s="${style}"><v>46023.5</v></c>`).join('');
    expect(await cellsOf(cells, { styles })).toEqual([
      ...[46_023.5, '2026-01-01 12:00', '2026-01-01 12:00', 46_023.5, '12:00', 46_023.5],
    ]);
    const from1904 = { styles, workbookPr: '<workbookPr date1904="true"/>' };
    expect(await cellsOf('<c s="1"><v>44561</v></c>', from1904)).toEqual(['2026-01-01']);
  });

  test('are read whatever prefix and edition a program has', async () => {
    const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const bytes = makePackage([
      { path: '[Content_Types].xml', content: '<Types/>' },
      {
        path: '_rels/.rels',
        content: `\ufeff<?xml version="1.0"?><p:Relationships xmlns:p="p"><p:Relationship Id="a" Type="${strict}/officeDocument" Target="/Book/Main.xml"/></p:Relationships>`,
      },
      {
        path: 'Book/main.xml',
        content:
          '<x:workbook xmlns:x="x" xmlns:rel="r"><x:sheets><x:sheet name="A" sheetId="7" rel:id="q"/><x:sheet name="Chart" rel:id="c"/></x:sheets></x:workbook>',
      },
      {
        path: 'Book/_rels/Main.xml.rels',
        content: `<Relationships><Relationship Id="q" Type="${strict}/worksheet" Target="../Sheets/one.xml"/><Relationship Id="c" Type="${strict}/chartsheet" Target="../Sheets/one.xml"/></Relationships>`,
      },
      {
        path: 'Sheets\\one.xml',
        content: Buffer.from(
          '\ufeff<x:worksheet xmlns:x="x"><x:sheetData><x:row r="1"><x:c r="a1" t="inlineStr"><x:is><x:t>حليب</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
          'utf16le',
        ),
      },
    ]);
    const { sheets } = await openWorkbook(bytes);
    expect(sheets.map(({ name }) => name)).toEqual(['A']);
    expect(await rowsOf(bytes)).toEqual([{ number: 1, cells: ['حليب'] }]);
  });
});

describe('a number’s format', () => {
  test.each([
    ['dd/mm/yyyy', 'day'],
    ['[$-809]d mmm yyyy', 'day'],
    ['[$-2060000]yyyy/mm/dd;@', 'day'],
    ['mmm', 'day'],
    ['h:mm AM/PM', 'time'],
    ['mm:ss.0', 'time'],
    ['[h]:mm', 'elapsed'],
    ['[Red]#,##0.00', null],
    ['#,##0.00 "days"', null],
    ['0.00E+00', null],
    ['General', null],
    ['[$EGP] #,##0.00_);\\(#,##0.00\\)', null],
    ['0\\d', null],
    ['0;"dd/mm/yyyy"', null],
  ])('%s shows %s', (code, format) => {
    expect(dateFormatOf(164, code)).toBe(format);
  });

  test.each([
    [1, 'day', '1900-01-01'],
    [59, 'day', '1900-02-28'],
    [61, 'day', '1900-03-01'],
    [46_023.9999999, 'day', '2026-01-02'],
    [46_023.604_166_67, 'day', '2026-01-01 14:30'],
    [0.604_340_28, 'day', '14:30:15'],
    [46_023.604_166_67, 'time', '14:30'],
    [1.5, 'elapsed', null],
    [0, 'day', null],
    [-1, 'day', null],
    [3_000_000, 'day', null],
  ] as const)('shows %d as a %s: %s', (value, format, shown) => {
    expect(shownDate(value, format, false)).toBe(shown);
  });
});

/** As many megabytes of one letter as are wanted, compressed without being made. */
const megabytesOf = (letter: string, count: number): NonNullable<PackagePart['deflated']> => {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, letter), { finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync(Buffer.alloc(0));
  return {
    bytes: Buffer.concat([...Array.from({ length: count }, () => block), end]),
    size: count * 1024 * 1024,
  };
};

describe('a workbook that can’t be read', () => {
  const small = sheetOf('<row><c><v>1</v></c></row>');
  const withPart = (part: Partial<PackagePart>) =>
    sheetOf('', { parts: [{ path: 'xl/worksheets/s0.xml', content: '', ...part }] });

  test.each([
    ['is cut off', small.subarray(0, small.length - 30), 'broken'],
    ['is an archive of something else', makePackage([{ path: 'a.csv', content: 'a,b' }]), 'no_workbook'],
    [
      'is another document',
      makePackage([{ path: 'xl/workbook.xml', content: '<document/>' }]),
      'no_workbook',
    ],
    ['is no XML', makePackage([{ path: 'xl/workbook.xml', content: 'x' }]), 'broken'],
  ])('%s', async (_, bytes, fault) => {
    await expect(openWorkbook(bytes)).rejects.toMatchObject({ fault });
  });

  test.each([
    ['is damaged within a part', withPart({ deflated: { bytes: Buffer.from('xxxx'), size: 90 } }), 'broken'],
    ['unpacks to more than it says', withPart({ deflated: { ...megabytesOf(' ', 2), size: 9 } }), 'broken'],
    ['has a password for a part', withPart({ isEncrypted: true }), 'encrypted'],
    ['becomes too many times as large', withPart({ deflated: megabytesOf(' ', 1600) }), 'too_large'],
    ['has a text without an end', withPart({ deflated: megabytesOf('a', 3) }), 'broken'],
    ['has tags within tags', withPart({ content: '<a>'.repeat(100) }), 'broken'],
    ['has rows twice', sheetOf('<row r="2"/><row r="2"/>'), 'broken'],
    ['has rows behind the last', sheetOf('<row r="1048577"/>'), 'broken'],
    ['has columns behind the last', sheetOf('<row><c r="XFE1"><v>1</v></c></row>'), 'broken'],
    ['has a text that isn’t there', sheetOf('<row><c t="s"><v>7</v></c></row>'), 'broken'],
  ])('%s', async (_, bytes, fault) => {
    await expect(rowsOf(bytes)).rejects.toMatchObject({ fault });
  });

  test('unpacks to more than is read, its parts together', async () => {
    const archive = await openArchive(
      makePackage(['a', 'b'].map((path) => ({ path, content: '', deflated: megabytesOf(' ', 3) }))),
      { unpackedBytes: 5 * 1024 * 1024, parts: 10, ratio: 2000, unratedBytes: 0 },
    );
    const sizeOf = async (path: string) => {
      let size = 0;
      for await (const { length } of archive.read(path)) size += length;
      return size;
    };
    expect(await sizeOf('a')).toBe(3 * 1024 * 1024);
    await expect(sizeOf('b')).rejects.toMatchObject({ fault: 'too_large' });
  });

  test('keeps no more texts than fit', async () => {
    const shared = `<si><t>${'a'.repeat(60_000)}</t></si>`.repeat(600);
    await expect(openWorkbook(sheetOf('', { shared }))).rejects.toMatchObject({ fault: 'too_large' });
  });
});
