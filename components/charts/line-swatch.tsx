import { seriesStyle } from './series-style.ts';

/** A piece of a line, dashed as it is; grey without a place. */
export function LineSwatch({ place }: { place: number | null }) {
  const { colour, dash } = place === null ? { colour: 'currentColor', dash: undefined } : seriesStyle(place);
  return (
    <svg width="20" height="8" aria-hidden="true">
      <line x1="1" x2="19" y1="4" y2="4" stroke={colour} strokeWidth="2.5" strokeDasharray={dash} />
    </svg>
  );
}
