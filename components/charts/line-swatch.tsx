import { type SeriesPlace, seriesStyle } from './series-style.ts';

const GREY = { colour: 'currentColor', dash: undefined, width: 2.5 };

/** A piece of a line, dashed as it is; grey without a place. */
export function LineSwatch({ place }: { place: SeriesPlace | null }) {
  const { colour, dash, width } = place === null ? GREY : seriesStyle(place);
  return (
    <svg width="20" height="8" aria-hidden="true">
      <line x1="1" x2="19" y1="4" y2="4" stroke={colour} strokeWidth={width} strokeDasharray={dash} />
    </svg>
  );
}
