import type { ShareNowOut } from './schema.ts';

type FigureNow = ShareNowOut['figures'][number];

/** The figures of an answer for a table: each once, and named by what sets it apart from the others. */
export const nameApart = (figures: readonly FigureNow[]): FigureNow[] => {
  const distinct = figures.filter(
    (figure, at) => !figures.some((other, place) => place !== at && isSaidBy(figure, other, place < at)),
  );
  const [first, ...rest] = distinct;
  // Whose all of them are is in the answer above the table.
  const shared = new Set(
    first?.of.filter((name) => rest.length > 0 && rest.every(({ of }) => of.includes(name))),
  );
  return distinct.map((figure) => {
    const of = figure.of.filter((name) => !shared.has(name));
    return of.length > 0 ? { ...figure, of } : figure;
  });
};

/** The lowest price of all shops is that of one of them: the row of the shop says both. */
const isSaidBy = (figure: FigureNow, other: FigureNow, isEarlier: boolean): boolean => {
  const { of, unit, isChange, before, now } = figure;
  const isSame =
    other.unit === unit && other.isChange === isChange && other.before === before && other.now === now;
  if (!isSame || !of.every((name) => other.of.includes(name))) return false;
  return other.of.length > of.length || isEarlier;
};
