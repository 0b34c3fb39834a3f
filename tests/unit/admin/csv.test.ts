import { describe, expect, test } from 'vitest';
import { csvLine, csvResponse } from '#lib/admin/list/csv.ts';

describe('a line of a file', () => {
  test.each([
    ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
    ['+20 100', "'+20 100"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['a=b', 'a=b'],
    ['Delta, Foods', '"Delta, Foods"'],
    ['two\nlines', '"two\nlines"'],
    ['شركة النيل', 'شركة النيل'],
  ])('holds %j as text', (value, written) => {
    expect(csvLine([value])).toBe(`${written}\r\n`);
  });

  test('holds figures as figures, and nothing as nothing', () => {
    expect(csvLine([-1, null, true, ''])).toBe('-1,,true,\r\n');
  });
});

describe('a file', () => {
  const batches = async function* () {
    yield [['Mona', 1]];
    yield [['منى', 2]];
  };

  test('begins with the mark by which a spreadsheet knows its letters', async () => {
    const response = csvResponse('users.csv', ['name', 'n'], batches());
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe('name,n\r\nMona,1\r\nمنى,2\r\n');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
  });

  test('breaks off where reading fails, and stops reading when nobody listens', async () => {
    const failing = async function* () {
      yield [['Mona', 1]];
      throw new Error('the database is away');
    };
    await expect(csvResponse('f.csv', ['a'], failing()).text()).rejects.toThrow('away');
    let isOver = false;
    const endless = async function* () {
      try {
        for (;;) yield [['Mona', 1]];
      } finally {
        isOver = true;
      }
    };
    const reader = csvResponse('f.csv', ['a'], endless()).body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    expect(isOver).toBe(true);
  });
});
