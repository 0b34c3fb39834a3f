const COLOURS = 8;
const dashes = [undefined, '6 3', '2 3'] as const;

/** A line's look by its place: eight colours that colour-blind readers can tell apart, then the same dashed and dotted. */
export function seriesStyle(place: number): { colour: string; dash: string | undefined } {
  return {
    colour: `var(--raff-palette-chart-c${(place % COLOURS) + 1})`,
    dash: dashes[(Math.floor(place / 4) % dashes.length) as 0 | 1 | 2],
  };
}
