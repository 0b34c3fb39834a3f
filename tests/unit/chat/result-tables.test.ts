import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { metaOf } from '#lib/chat/figures/schema-parts.ts';
import { listOfFigure, resultTables } from '#lib/chat/result-tables.ts';
import { columnWord } from '#lib/chat/tables/column-words.ts';
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
