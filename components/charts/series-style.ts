/** Far apart from each other and from the roles, for colour-blind readers too. */
const PICKED = ['c3', 'c5', 'c4', 'c6', 'c7'] as const;
const dashes = [undefined, '6 3', '2 3'] as const;

/** A line's role: the own brands, what they are compared with, or one of those that are picked out, by its number among them. */
export type SeriesPlace = number | 'own' | 'rival';

type SeriesStyle = { colour: string; dash: (typeof dashes)[number]; width: number };

/**
 * A line's look by its role; neighbours among those picked out differ in colour and in dash.
 * @param isSecond the other of two lines of one role, which is dashed
 */
export function seriesStyle(place: SeriesPlace, isSecond = false): SeriesStyle {
  if (typeof place === 'string')
    return { colour: `var(--raff-palette-role-${place})`, dash: dashes[isSecond ? 1 : 0], width: 2.5 };
  return {
    colour: `var(--raff-palette-chart-${PICKED[place % PICKED.length] ?? PICKED[0]})`,
    dash: dashes[(place % dashes.length) as 0 | 1 | 2],
    width: 2.25,
  };
}
