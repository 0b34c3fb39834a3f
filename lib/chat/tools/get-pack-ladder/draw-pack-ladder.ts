import { type Drawing, type Found, pointsOf, rowsOf } from '../parts/drawing.ts';

/** Packs by content and price of a base unit; those of one brand and kind are joined. Packs that cost more than a smaller one are flagged. */
export const drawPackLadder = (found: Found<'getPackLadder'>): Drawing | null => {
  const { looked, packs, currency, baseUnit, total } = found;
  let line = 0;
  const points = packs.flatMap(
    ({ brand, product, content, perUnit, isLowBase, cheaperSmaller, drill }, at) => {
      const before = packs[at - 1];
      // Kinds of a brand begin with their smallest pack.
      const goesOn = before?.brand === brand && contentOf(before.content) < contentOf(content);
      if (!goesOn) line += 1;
      const x = contentOf(content);
      if (!(x > 0)) return [];
      return {
        ...{ name: product, line: String(line), x, y: perUnit, isLowBase },
        ...{ isFlagged: cheaperSmaller.length > 0, href: rowsOf(looked.view, drill) },
      };
    },
  );
  return pointsOf({ of: 'packs', currency, baseUnit }, points, total);
};

/** The number of base units in "1.5 l", which the result says in words of its language and in Latin digits. NaN: there is none. */
const contentOf = (content: string): number =>
  Number.parseFloat(content.replaceAll(',', '').replace(/^[^\d]*/u, ''));
