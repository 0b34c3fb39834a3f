import { expect, it } from 'vitest';
import { findMakers, groupByMaker, sharedStance, withStance } from '#lib/market/brands/brand-tree.ts';
import { choicesIn, countChanged } from '#lib/market/brands/stances.ts';

const brand = (id: string, maker: string | null, products = 1) => ({ id, name: id, maker, products });
const category = (id: string, brands: ReturnType<typeof brand>[], own: string[] = []) => ({
  ...{ id, name: id, brands, own, rivals: [], proposed: [], version: '1' },
});
const categories = [
  category('milk', [brand('Nasma', 'Nasma Dairies', 3), brand('Solo', null)], ['Nasma']),
  category('juice', [
    brand('Nasma', 'Nasma Dairies'),
    brand('Lazzaza', 'Nasma Dairies'),
    brand('Marooj', 'Delta'),
  ]),
];
const makers = groupByMaker(categories, 'en');

it('lists manufacturers with the most products first, opened only where there is more than one choice inside', () => {
  expect(
    makers.map(({ name, products, children }) => [name, products, children.map((each) => each.name)]),
  ).toEqual([
    ['Nasma Dairies', 5, ['Nasma', 'Lazzaza']],
    ['Delta', 1, []],
    ['Solo', 1, []],
  ]);
  expect(makers[0]?.children.map(({ children }) => children.map(({ name }) => name))).toEqual([
    ['milk', 'juice'],
    [],
  ]);
});

it('is mixed where the choices inside differ, and one choice sets them all', () => {
  const [nasma = { places: [] }] = makers;
  const before = choicesIn(categories);
  expect(sharedStance(nasma, before)).toBe('mixed');
  const rivals = withStance(before, nasma.places, 'rival');
  expect(sharedStance(nasma, rivals)).toBe('rival');
  expect(rivals.milk).toEqual({ Nasma: 'rival', Solo: 'neither' });
  // Nasma counts once for its two categories.
  expect(countChanged(rivals, before)).toBe(2);
});

it('finds a manufacturer by its name, a brand and a category', () => {
  const named = (query: string) => findMakers(makers, query).map(({ name }) => name);
  expect([named('dairies'), named('lazz'), named('juice'), named('none')]).toEqual([
    ['Nasma Dairies'],
    ['Nasma Dairies'],
    ['Nasma Dairies', 'Delta'],
    [],
  ]);
  expect(named('')).toHaveLength(3);
});
