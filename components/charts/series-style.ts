const COLOURS = 8;
const dashes = [undefined, '6 3', '2 3'] as const;

/** A line's place among all of its kind; or it is one of two apart from them: the own brands and what they are compared with. */
export type SeriesPlace = number | 'own' | 'other';

type SeriesStyle = { colour: string; dash: (typeof dashes)[number]; width: number };

/** A line's look by its place: eight colours that colour-blind readers can tell apart, then the same dashed and dotted. */
export function seriesStyle(place: SeriesPlace): SeriesStyle {
  if (typeof place === 'string')
    return {
      colour: 'var(--raff-palette-text-primary)',
      dash: place === 'own' ? undefined : dashes[1],
      width: 3.25,
    };
  return {
    colour: `var(--raff-palette-chart-c${(place % COLOURS) + 1})`,
    dash: dashes[(Math.floor(place / 4) % dashes.length) as 0 | 1 | 2],
    width: 2.25,
  };
}
