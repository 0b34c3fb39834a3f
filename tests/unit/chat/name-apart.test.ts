import { expect, it } from 'vitest';
import { nameApart } from '#lib/chat/sharing/name-apart.ts';

const price = (of: string[], before: number, now: number | null = before) => ({
  ...{ of, unit: 'money' as const, isChange: false, before, now },
});

it('figures of one product at its shops are named by the shops', () => {
  const figures = [
    price(['Lotusa', 'Nasma'], 35.25, 36),
    price(['Nasma'], 50.11),
    // The lowest is Lotusa's.
    price(['Nasma'], 35.25, 36),
    price(['Qasr', 'Nasma'], 43.95),
  ];
  expect(nameApart(figures)).toEqual([
    price(['Lotusa'], 35.25, 36),
    price(['Nasma'], 50.11),
    price(['Qasr'], 43.95),
  ]);
});

it('equal figures of others, or that went apart, stay', () => {
  const figures = [price(['Qasr'], 20), price(['Wahat'], 20), price(['Nasma'], 20, 21)];
  expect(nameApart(figures)).toEqual(figures);
});

it('a figure alone keeps its names, and what is said twice is one', () => {
  const one = price(['Qasr', 'Nasma'], 20);
  expect(nameApart([one, one])).toEqual([one]);
  expect(nameApart([])).toEqual([]);
});
