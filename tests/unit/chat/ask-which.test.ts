import { expect, it } from 'vitest';
import { askWhich } from '#lib/chat/tools/ask-which/ask-which.ts';

const optionsOf = (...options: string[]) => askWhich.answer({ options }, new Map()).options;

it('offers each reading once, sizes and counts of packs with them', () => {
  expect(optionsOf('Nasma 250 g', 'Nasma 6 × 200 ml', 'Nasma 250 g')).toEqual([
    'Nasma 250 g',
    'Nasma 6 × 200 ml',
  ]);
});

it('drops what would be a figure that no result has', () => {
  expect(optionsOf('Wahat at EGP 50.59', 'Wahat, 12% cheaper', 'واحات بـ ٥٠ جنيه', 'Wahat')).toEqual([
    'Wahat',
  ]);
});
