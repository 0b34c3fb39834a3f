import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';

/** Units of packs, in the spelling of `searchWords`: their base unit, and how many of them make one. */
const UNITS = new Map<string, { unit: BaseUnit; of: number }>([
  ['ml', { unit: 'l', of: 1000 }],
  ['مل', { unit: 'l', of: 1000 }],
  ['l', { unit: 'l', of: 1 }],
  ['لتر', { unit: 'l', of: 1 }],
  ['g', { unit: 'kg', of: 1000 }],
  ['جم', { unit: 'kg', of: 1000 }],
  ['kg', { unit: 'kg', of: 1 }],
  ['كجم', { unit: 'kg', of: 1 }],
  ['piece', { unit: 'piece', of: 1 }],
  ['pieces', { unit: 'piece', of: 1 }],
  ['pcs', { unit: 'piece', of: 1 }],
  ['قطعه', { unit: 'piece', of: 1 }],
  ['قطع', { unit: 'piece', of: 1 }],
]);

export const unitOf = (word: string) => UNITS.get(word);
