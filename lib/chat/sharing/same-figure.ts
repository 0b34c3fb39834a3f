import type { Figure } from '#lib/chat/figures/evidence-figures.ts';

/**
 * The figure of a newer result that says the same as one of an older: in the same field, of the same owners. Rows may have changed their
 * places. Null: it has none any more.
 */
export const sameFigure = (
  figure: Figure,
  then: readonly Figure[],
  now: readonly Figure[],
): Figure | null => {
  const key = keyOf(figure);
  const alike = (figures: readonly Figure[]) => figures.filter((each) => keyOf(each) === key);
  const place = alike(then).findIndex(({ id }) => id === figure.id);
  return alike(now)[place] ?? null;
};

const keyOf = ({ id, unit, owners }: Figure): string => {
  const field = id.replaceAll(/\.\d+(?=\.|$)/g, '.*');
  return JSON.stringify([field, unit, owners.map(({ kind, name }) => `${kind} ${name}`)]);
};
