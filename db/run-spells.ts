import type { ChainRun } from './queries/market-runs.ts';

/** Two numbers of two bytes and two of eight. */
const SPELL_BYTES = 20;

/** One price over days of a range. */
export type RunSpell = {
  /** Days since the range's first. */
  begins: number;
  ends: number;
  /** What a pack costs, and a unit of it. */
  price: number;
  unit: number;
  isPromoted: boolean;
};

/** Shows each spell of a chain. @param take is given the same object each time */
export const eachRunSpell = ({ spells }: Pick<ChainRun, 'spells'>, take: (spell: RunSpell) => void): void => {
  if (spells === null) return;
  const spell: RunSpell = { begins: 0, ends: 0, price: 0, unit: 0, isPromoted: false };
  for (let at = 0; at < spells.length; at += SPELL_BYTES) {
    const ends = spells.readInt16BE(at + 2);
    spell.begins = spells.readInt16BE(at);
    spell.ends = ends >> 1;
    spell.isPromoted = (ends & 1) === 1;
    spell.price = spells.readDoubleBE(at + 4);
    spell.unit = spells.readDoubleBE(at + 12);
    take(spell);
  }
};
