import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { evidenceFigures } from '#lib/chat/figures/evidence-figures.ts';
import { toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { anyOf, leavesOf, withoutMeta } from '#tests/factories/any-output.ts';

const outputs = Object.entries<z.ZodType>(toolOutputs);

const at = (value: unknown, way: readonly string[]): unknown =>
  way.reduce<unknown>((within, field) => Object(within)[field], value);

describe('what a tool answers', () => {
  it.each(outputs)(
    '%s says of each number its unit, and of each text whose name it is, or that it is none',
    (_, output) => {
      expect(withoutMeta(output)).toEqual([]);
    },
  );

  it('is refused where it does not', () => {
    const output = z.object({ price: z.number(), shop: z.array(z.object({ name: z.string().nullable() })) });
    expect(withoutMeta(output)).toEqual(['price', 'shop.name']);
  });

  it.each(outputs)(
    '%s yields a figure of each number and day, by the way to it, and changes nothing',
    (_, output) => {
      fc.assert(
        fc.property(anyOf(output), (answer) => {
          const before = structuredClone(answer);
          const figures = evidenceFigures(output, 'call', answer);
          expect(answer).toEqual(before);
          const found = new Map(figures.map(({ id, value }) => [id, value]));
          expect(found.size).toBe(figures.length);
          const { drawn: _, ...told } = Object(output.parse(answer));
          const leaves = leavesOf(told, 'call');
          for (const { id, value, owners } of figures) {
            const list = id.endsWith('.length') ? at(output.parse(answer), id.split('.').slice(1, -1)) : null;
            expect(Array.isArray(list) ? list.length : leaves.get(id)).toBe(value);
            for (const { name } of owners) expect([...leaves.values()]).toContain(name);
          }
          const numbers = [...leaves].filter(([, leaf]) => typeof leaf === 'number');
          for (const [id, leaf] of numbers) expect(found.get(id)).toBe(leaf);
        }),
        { numRuns: 40 },
      );
    },
  );
});

const looked = {
  ...{
    subject: 'Nasma (UHT milk)',
    products: 2,
    retailers: ['Wahat Hyper'],
    from: '2026-11-20',
    to: '2026-11-20',
  },
  ...{ dataset: 'sample', alsoIn: [], notSearched: [] },
};
const prices = {
  ...{ status: 'ok', looked, currency: 'EGP', baseUnit: 'l', unitPrice: 50.95, total: 1 },
  products: [
    {
      ...{ name: 'Nasma 1 l', lowest: 50, highest: 52, average: 51 },
      prices: [{ retailer: 'Wahat Hyper', price: 50, regularPrice: 52, unitPrice: 50 }],
    },
  ],
};
const figure = (answer: unknown, path: string) =>
  evidenceFigures(toolOutputs.getPrices, 'call', answer).find(({ id }) => id === `call.${path}`);

describe('a figure', () => {
  it('has its unit, its decimals and its owners, the nearest first', () => {
    expect(figure(prices, 'products.0.prices.0.price')).toEqual({
      ...{ id: 'call.products.0.prices.0.price', value: 50, unit: 'money', decimals: 2, isOfRows: true },
      owners: [
        { kind: 'retailer', name: 'Wahat Hyper' },
        { kind: 'product', name: 'Nasma 1 l' },
        { kind: 'subject', name: 'Nasma (UHT milk)' },
      ],
    });
  });

  it('of whole brands is of a brand, per base unit', () => {
    const byBrand = { ...prices, looked: { ...looked, isByBrand: true, baseUnit: 'l' } };
    expect(figure(byBrand, 'products.0.lowest')).toMatchObject({
      unit: 'perUnit',
      owners: [{ kind: 'brand' }, { kind: 'retailer' }, { kind: 'subject' }],
    });
  });

  it('is none of a result that its tool would not give', () => {
    expect(evidenceFigures(toolOutputs.getPrices, 'call', { ...prices, total: 'many' })).toEqual([]);
  });
});
