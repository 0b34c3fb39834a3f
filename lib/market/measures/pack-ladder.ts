/** A pack of a family: how much is in it in the base unit, and its price per unit. */
type Pack = { id: string; content: number; unit: number };

export type Rung = Pack & {
  /** Smaller packs that cost less per unit, which turns the ladder upside down. */
  cheaperSmaller: string[];
};

/** A family's packs by content, the smallest first; a price per unit should fall as packs grow. */
export const packLadder = (packs: readonly Pack[]): Rung[] =>
  packs
    .map(({ id, content, unit }) => ({
      ...{ id, content, unit },
      cheaperSmaller: packs
        .filter((other) => other.content < content && other.unit < unit)
        .toSorted(bySize)
        .map((other) => other.id),
    }))
    .toSorted(bySize);

const bySize = (a: Pack, b: Pack): number => a.content - b.content || a.id.localeCompare(b.id);
