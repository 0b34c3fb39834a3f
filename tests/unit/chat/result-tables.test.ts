import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { metaOf } from '#lib/chat/figures/schema-parts.ts';
import { listOfFigure, resultTables } from '#lib/chat/result-tables.ts';
import { columnWord } from '#lib/chat/tables/column-words.ts';
import { TablesInText } from '#lib/chat/tables-in-text.ts';
import { toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { writeTable } from '#lib/chat/write-table.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import texts from '#messages/en/exports.json' with { type: 'json' };

type Schema = z.core.$ZodType;

const bare = (schema: Schema): Schema =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bare(schema.unwrap())
    : schema;

type Field = { key: string; schema: Schema; isInList: boolean };

/** The fields of what a tool found, by the way to them. */
const fieldsIn = (schema: Schema, key: string, isInList: boolean): Field[] => {
  const inner = bare(schema);
  if (inner instanceof z.ZodUnion) {
    const found = inner.options.filter((each) => key !== '' || 'looked' in Object(each).shape);
    return found.flatMap((each) => fieldsIn(each, key, isInList));
  }
  if (inner instanceof z.ZodArray) return fieldsIn(inner.element, key, true);
  if (!(inner instanceof z.ZodObject)) return [{ key, schema, isInList }];
  return Object.entries<Schema>(inner.shape).flatMap(([field, each]) =>
    (field === 'looked' || field === 'before') && !isInList
      ? []
      : fieldsIn(each, key ? `${key}.${field}` : field, isInList),
  );
};

const looked = {
  ...{
    subject: 'Milk | UHT',
    products: 2,
    retailers: ['Wahat', 'Qasr'],
    from: '2026-11-20',
    to: '2026-11-20',
  },
  ...{
    dataset: 'sample' as const,
    alsoIn: [],
    notSearched: [],
    view: '/price-monitor?category=milk',
    drill: 'all',
  },
};
const shop = (retailer: string, price: number) => ({
  retailer,
  price,
  regularPrice: price,
  unitPrice: price,
});
const product = (name: string, ...prices: ReturnType<typeof shop>[]) => ({
  ...{ name, lowest: 1, highest: 2, average: 1.5, prices },
});
const priced = (id: string, products: ReturnType<typeof product>[], more = {}) => ({
  ...{ type: 'tool-getPrices' as const, toolCallId: id, state: 'output-available' as const },
  input: { subject: 'milk', retailers: [] },
  output: {
    ...{ status: 'ok' as const, looked: { ...looked, ...more }, currency: 'EGP', baseUnit: 'l' as const },
    ...{ unitPrice: null, total: 26, products },
  },
});
const figures = (stated: string[], lists?: string[]) => ({
  type: 'data-figures' as const,
  data: {
    stated: stated.map((figure) => ({ text: '1', figure })),
    withheld: [],
    mark: 'x',
    ...(lists && { lists }),
  },
});
const TWO = [product('Nasma', shop('Wahat', 1), shop('Qasr', 2)), product('Marooj', shop('Qasr', 1.25))];

const rowsOf = (...parts: Parameters<typeof resultTables>[0]) =>
  resultTables(parts).map(({ rows }) => rows.map(({ cells }) => cells));

describe('the tables of an answer', () => {
  it('have a word for every column that a tool can give', () => {
    const words = new Set(Object.keys(texts.columns));
    const looking = Object.values(toolOutputs).filter((output) => output instanceof z.ZodUnion);
    const fields = looking.flatMap((output) => fieldsIn(output, '', false));
    const unnamed = fields.filter(({ key, schema, isInList }) => {
      const { owner, unit, text } = metaOf(schema).unit ? metaOf(schema) : metaOf(bare(schema));
      // Of a whole result, its figures alone are set beside others.
      const isNamed = isInList && (owner !== undefined || text);
      if (!isNamed && !unit && !(bare(schema) instanceof z.ZodBoolean)) return false;
      const kinds = typeof owner === 'object' ? Object.values(owner.is ?? {}) : [owner];
      return kinds.some((kind) => {
        const word = columnWord(key, kind ?? null);
        return word !== null && !words.has(word);
      });
    });
    expect(fields.length).toBeGreaterThan(100);
    expect(unnamed.map(({ key }) => key)).toEqual([]);
  });

  it('are of the list that its figures stand in, with what each row is of', () => {
    const [table] = resultTables([priced('one', TWO), figures(['one.products.1.prices.0.price'])]);
    expect(table?.columns.map(({ word }) => word)).toEqual([
      ...['product', 'retailer', 'price', 'regular', 'perUnit'],
    ]);
    expect(rowsOf(priced('one', TWO), figures(['one.products.1.prices.0.price']))).toEqual([
      [
        ['Nasma', 'Wahat', 1, 1, 1],
        ['Nasma', 'Qasr', 2, 2, 2],
        ['Marooj', 'Qasr', 1.25, 1.25, 1.25],
      ],
    ]);
    expect(table).toMatchObject({ total: 3, href: '/price-monitor?category=milk#rows=all' });
  });

  it('are of the lists that its model wanted before all others, of the first one where it says nothing', () => {
    const outer = [
      ['Nasma', 1, 2, 1.5],
      ['Marooj', 1, 2, 1.5],
    ];
    expect(rowsOf(priced('one', TWO))).toEqual([outer]);
    const [table] = resultTables([
      priced('one', TWO),
      figures(['one.products.0.prices.0.price'], ['one.products']),
    ]);
    expect(table).toMatchObject({ id: 'one.products', total: 26 });
  });

  it('leave out names that say nothing, single rows, results without a dashboard, and what stands there already', () => {
    const one = [product('Nasma', shop('Wahat', 1), shop('Qasr', 2))];
    expect(rowsOf(priced('one', one), priced('two', one))).toEqual([
      [
        ['Wahat', 1, 1, 1],
        ['Qasr', 2, 2, 2],
      ],
    ]);
    expect(rowsOf(priced('one', [product('Nasma', shop('Wahat', 1))]))).toEqual([]);
    expect(rowsOf(priced('one', TWO, { view: undefined }))).toEqual([]);
  });

  it('lead from each row to its own view where no dashboard shows all of them', () => {
    const change = (product: string) => ({
      ...{ day: '2026-11-20', kind: 'price' as const, isOurs: false, category: 'UHT milk', product },
      ...{ retailer: 'Wahat', retailers: 1, before: 10, after: 11, changePercent: 10 },
      ...{ sentence: `${product} rose`, rows: `/ar/price-monitor?sku=${product}#rows=unit-price-change` },
    });
    const part = {
      ...{ type: 'tool-whatChanged' as const, toolCallId: 'one', state: 'output-available' as const },
      input: { subject: '', retailers: [] },
      output: {
        ...{ status: 'ok' as const, looked: { ...looked, view: undefined, drill: undefined } },
        ...{ currency: 'EGP', total: 2, changes: [change('nasma'), change('marooj')] },
      },
    };
    const [table] = resultTables([part]);
    expect(table).toMatchObject({ total: 2, href: null });
    expect(table?.rows.map(({ href }) => href)).toEqual([
      '/price-monitor?sku=nasma#rows=unit-price-change',
      '/price-monitor?sku=marooj#rows=unit-price-change',
    ]);
  });

  it('set several look-ups of one kind side by side, each with its own figures and the way to them', () => {
    const history = (subject: string, changePercent: number, matched: number) => ({
      ...{ type: 'tool-getPriceHistory' as const, toolCallId: subject, state: 'output-available' as const },
      input: { subject, retailers: [] },
      output: {
        ...{ status: 'ok' as const, looked: { ...looked, subject, category: subject, view: `/${subject}` } },
        ...{ currency: 'EGP', changePercent, matched, seriesOf: 'products' as const, total: 0, series: [] },
      },
    });
    const [table, ...others] = resultTables([history('Tea', 1.5, 12), history('Milk', -3, 40)]);
    expect(others).toEqual([]);
    expect(table?.columns.map(({ word }) => word)).toEqual(['category', 'change', 'items']);
    expect(table?.rows).toEqual([
      { cells: ['Tea', 1.5, 12], href: '/Tea#rows=all' },
      { cells: ['Milk', -3, 40], href: '/Milk#rows=all' },
    ]);
    expect(table).toMatchObject({ href: null, looked: { subject: 'Tea · Milk' } });
  });

  describe('across results', () => {
    const history = (subject: string, changePercent: number) => ({
      ...{ type: 'tool-getPriceHistory' as const, toolCallId: 'three', state: 'output-available' as const },
      input: { subject, retailers: [] },
      output: {
        ...{ status: 'ok' as const, looked: { ...looked, subject, view: '/history' } },
        ...{
          currency: 'EGP',
          changePercent,
          matched: 4,
          seriesOf: 'products' as const,
          total: 0,
          series: [],
        },
      },
    });
    const joins = (...columns: string[]) => ({
      type: 'data-figures' as const,
      data: { stated: [], withheld: [], mark: 'x', joins: [columns] },
    });
    const atShops = (id: string, name: string, one: number, other: number, more = {}) =>
      priced(id, [product(name, shop('Wahat', one), shop('Qasr', other))], { subject: name, ...more });

    it('set what different tools found of the same names side by side, each column with its unit and source', () => {
      const stock = {
        ...{ type: 'tool-getStockouts' as const, toolCallId: 'two', state: 'output-available' as const },
        input: { subject: 'milk', retailers: [] },
        output: {
          ...{ status: 'ok' as const, looked: { ...looked, from: '2026-11-14', view: '/distributions' } },
          ...{ outOfStockPercent: 4, brands: [], total: 0, emptyNow: [] },
          retailers: ['Qasr', 'Safa'].map((retailer, at) => ({
            ...{ name: retailer, outOfStockPercent: 2.5 + at, checks: 31 + at },
          })),
        },
      };
      const parts = [
        priced('one', [product('Nasma', shop('Wahat', 1), shop('Qasr', 2))], { subject: 'Nasma' }),
        stock,
        joins('one.products.prices.price', 'two.retailers.outOfStockPercent'),
      ] as unknown as Parameters<typeof resultTables>[0];
      const [table, ...others] = resultTables(parts);
      expect(others).toEqual([]);
      expect(table?.columns.map(({ word }) => word)).toEqual(['retailer', 'price', 'outOfStock']);
      expect(table?.columns.map(({ source }) => source?.tool)).toEqual([
        undefined,
        'getPrices',
        'getStockouts',
      ]);
      expect(table?.rows).toEqual([
        { cells: ['Wahat', 1, null], href: '/price-monitor?category=milk' },
        { cells: ['Qasr', 2, 2.5], href: null },
        { cells: ['Safa', null, 3.5], href: '/distributions' },
      ]);
      if (!table) throw new Error('no table');
      for (const locale of locales) {
        const words = {
          ...{ locale, chat: translator(locale, 'chat.tables') },
          files: translator(locale, 'exports'),
        };
        const [, head] = writeTable(table, words, 3).split('\n').filter(Boolean);
        expect(head).toContain(words.chat('sources.getPrices'));
        expect(head).toContain(words.chat('sources.getStockouts'));
        expect(head).toContain('Nasma');
      }
    });

    it('set what one tool found of different names below each other, with the days where these differ', () => {
      const columns = joins('one.products.prices.price', 'two.products.prices.price');
      expect(rowsOf(atShops('one', 'Nasma', 1, 2), atShops('two', 'Marooj', 3, 4), columns)).toEqual([
        [
          ['Nasma', 'Wahat', 1],
          ['Nasma', 'Qasr', 2],
          ['Marooj', 'Wahat', 3],
          ['Marooj', 'Qasr', 4],
        ],
      ]);
      const before = { from: '2026-10-01', to: '2026-10-01' };
      const [table] = resultTables([
        atShops('one', 'Nasma', 1, 2),
        atShops('two', 'Nasma', 3, 4, before),
        columns,
      ]);
      expect(table?.columns.map(({ word }) => word)).toEqual(['retailer', 'price', 'firstDay', 'lastDay']);
      expect(table?.rows.map(({ cells }) => cells)).toContainEqual(['Wahat', 3, '2026-10-01', '2026-10-01']);
    });

    it('have a row for what a whole result says, and none of what was not looked up', () => {
      const columns = joins('one.products.prices.price', 'three.changePercent', 'four.changePercent');
      expect(rowsOf(atShops('one', 'Nasma', 1, 2), history('Marooj', -3), columns)).toEqual([
        [
          ['Wahat', 1, null],
          ['Qasr', 2, null],
          ['Marooj', null, -3],
        ],
      ]);
      expect(rowsOf(history('Marooj', -3), columns)).toEqual([]);
    });

    it('are none where the model wrote none', () => {
      const both = rowsOf(atShops('one', 'Nasma', 1, 2), history('Nasma', -3));
      expect(both).toEqual([
        [
          ['Wahat', 1, 1, 1],
          ['Qasr', 2, 2, 2],
        ],
      ]);
    });
  });

  it('know the list of a figure by its id', () => {
    expect(listOfFigure('call.products.0.prices.12.price')).toBe('call.products.prices');
    expect(listOfFigure('call.unitPrice')).toBeNull();
  });

  it.each(locales)('are text in which nothing is markup, in %s', (locale) => {
    const words = { locale, chat: translator(locale, 'chat.tables'), files: translator(locale, 'exports') };
    const [table] = resultTables([priced('one', [product('A|B [x](y)', shop('Q', 1)), ...TWO])]);
    if (!table) throw new Error('no table');
    const lines = writeTable(table, words, 2).split('\n');
    expect(lines[0]).toMatch(/^\*\*Milk \\\| UHT/);
    expect(lines.filter((line) => line.startsWith('|'))).toHaveLength(4);
    expect(lines[4]).toMatch(/^\| A\\\|B \\\[x\\\]\(y\) \| 1\.00 \|/);
    expect(lines.at(-1)).toMatch(/2.*26/);
  });
});

it.each(locales)(
  'a drawing without a table of its look-up is in the text of the answer, eight days of it, in %s',
  (locale) => {
    const days = Array.from({ length: 30 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`);
    const output = {
      ...{
        status: 'ok',
        looked,
        currency: 'EGP',
        changePercent: -20,
        matched: 1,
        seriesOf: 'retailers',
        total: 1,
      },
      series: [{ name: 'Wahat', first: 50, last: 40, changePercent: -20 }],
      drawn: { days, of: 'money', values: [days.map((_, at) => (at === 1 ? null : 50 - at / 3))] },
    };
    const passage = new TablesInText(locale);
    const input = { toolCallId: 'a', toolName: 'getPriceHistory', input: {} };
    passage.pass({ type: 'tool-input-available', ...input });
    passage.pass({ type: 'tool-output-available', toolCallId: 'a', output });
    const [text] = passage.pass({ type: 'finish' });
    if (text?.type !== 'data-tables') throw new Error('no text');
    const rows = text.data.text.split('\n').filter((line) => line.startsWith('|'));
    expect(rows).toHaveLength(10);
    expect(rows[0]).toContain('Wahat (');
    expect(rows[2]).toMatch(/^\| .*2026 \| 50\.00 \|$/);
    expect(rows.at(-1)).toContain('| 40.33 |');
    expect(text.data.text).not.toMatch(/[\u2066-\u2069]/);
    // Of two retailers there is a table, which says more.
    const two = new TablesInText(locale);
    two.pass({ type: 'tool-input-available', ...input });
    two.pass({
      ...{ type: 'tool-output-available', toolCallId: 'a' },
      output: { ...output, total: 2, series: [...output.series, { ...output.series[0], name: 'Qasr' }] },
    });
    const [table] = two.pass({ type: 'finish' });
    if (table?.type !== 'data-tables') throw new Error('no table');
    expect(table.data.text).toContain('| Qasr |');
    expect(table.data.text.match(/^\*\*/gm)).toHaveLength(1);
  },
);
