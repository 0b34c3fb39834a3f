import { priceChange, unitPrice } from './price-measures.ts';

/** A pack of a family: its price, and how much is in it in the base unit. */
export type Pack = { id: string; price: number; packCount: number; netContent: number };

export type Rung = {
  id: string;
  content: number;
  unit: number;
  /** Its price per unit over the reference's, in percent; null without a reference. */
  premium: number | null;
  /** Smaller packs that cost less per unit, which turns the ladder upside down. */
  cheaperSmaller: string[];
};

/** A family's packs by content, the smallest first; a price per unit should fall as packs grow. */
export const packLadder = (packs: readonly Pack[], referenceId: string): Rung[] => {
  const rungs = packs
    .flatMap(({ id, price, packCount, netContent }) => {
      const unit = unitPrice(price, packCount, netContent);
      return unit === null ? [] : [{ id, content: packCount * netContent, unit }];
    })
    .sort((a, b) => a.content - b.content || a.id.localeCompare(b.id));
  const reference = rungs.find(({ id }) => id === referenceId);
  return rungs.map((rung) => ({
    ...rung,
    premium: reference ? priceChange(rung.unit, reference.unit) : null,
    cheaperSmaller: rungs
      .filter(({ content, unit }) => content < rung.content && unit < rung.unit)
      .map(({ id }) => id),
  }));
};
