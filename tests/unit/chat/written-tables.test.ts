import { describe, expect, it } from 'vitest';
import { writtenTables } from '#lib/chat/workbook/written-tables.ts';

const tablesOf = (...lines: string[]) => writtenTables(lines.join('\n'), 'EGP');

describe('the tables of an answer', () => {
  it('have numbers where a whole column is of one kind, and words elsewhere', () => {
    const [table] = tablesOf(
      'Nasma costs least at Wahat Hyper:',
      '',
      '| Retailer | Price | Change | Index | Read | Items | Note |',
      '|:--|--:|---|---|---|---|---|',
      '| **Wahat Hyper** | EGP 50.95 | +3.0% | 98.4 points | 2026-11-20 | 12 | 6 × 200 ml |',
      '| \u2068Qasr\u2069 | EGP 1,204.5 | \u22121.5% | 104 points | 2026-11-19 | – | from EGP 3 |',
      '| Tawfeera \\| Maadi | – | 0% | | 2026-11-18 | 3 | |',
      'As of 20 November.',
    );
    expect(table?.columns).toEqual([
      { label: 'Retailer', kind: 'text' },
      { label: 'Price (EGP)', kind: 'money' },
      { label: 'Change', kind: 'percent' },
      { label: 'Index', kind: 'index' },
      { label: 'Read', kind: 'day' },
      { label: 'Items', kind: 'count' },
      { label: 'Note', kind: 'text' },
    ]);
    expect(table?.rows).toEqual([
      ['Wahat Hyper', 50.95, 3, 98.4, '2026-11-20', 12, '6 × 200 ml'],
      ['Qasr', 1204.5, -1.5, 104, '2026-11-19', null, 'from EGP 3'],
      ['Tawfeera | Maadi', null, 0, null, '2026-11-18', 3, null],
    ]);
  });

  it('are read in Arabic, with digits of either script', () => {
    const [table] = tablesOf(
      '| المتجر | السعر |',
      '|---|---|',
      '| واحات | 50.95 جنيه |',
      '| قصر | ٤٨٫٥٠ جنيه |',
    );
    expect(table?.columns[1]).toEqual({ label: 'السعر (EGP)', kind: 'money' });
    expect(table?.rows).toEqual([
      ['واحات', 50.95],
      ['قصر', 48.5],
    ]);
  });

  it('stay words where kinds are mixed, where a day has no year, and where a figure is left out', () => {
    const [table] = tablesOf(
      'a | b | c',
      '--- | --- | ---',
      'EGP 5 | 20 Nov | 5.1%',
      '5% | 21 Nov | (figure without a source)',
    );
    expect(table?.columns.map(({ kind }) => kind)).toEqual(['text', 'text', 'text']);
    expect(table?.rows[1]).toEqual(['5%', '21 Nov', '(figure without a source)']);
  });

  it('are several, each by itself, and none in code or without a line below the heads', () => {
    const table = ['| a | b |', '|---|---|', '| 1 | 2 |'];
    expect(tablesOf(...table, '', ...table, 'or | so', 'a | b')).toHaveLength(2);
    expect(tablesOf('```', ...table, '```')).toEqual([]);
    expect(tablesOf('| a | b |', '| - |')).toEqual([]);
    expect(tablesOf('| a |', '|---|')).toEqual([{ columns: [{ label: 'a', kind: 'text' }], rows: [] }]);
  });
});
