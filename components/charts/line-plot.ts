import { type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { ChartBand, ChartLine, PlacedLine } from './chart-line.ts';
import { bandLabels, rounded, scaleOf, standingSpans } from './line-geometry.ts';

const AXIS_ROOM = 26;
const LANE_ROOM = 18;
const TOP_ROOM = 8;

export type LinePlot = ReturnType<typeof placeInPlot>;

type Given = {
  days: readonly Day[];
  lines: readonly ChartLine[];
  focus: ReadonlySet<string>;
  bands: readonly ChartBand[];
  height: number;
  width: number;
};

/** Where everything of a chart of lines stands: along it in days, upwards in pixels; pure. */
export function placeInPlot({ days, lines, focus, bands, height: whole, width }: Given) {
  const spans = standingSpans(days);
  const span = spans.at(-1)?.to ?? 1;
  const first = dayNumber(days[0] ?? '1970-01-01');
  /** 0 to 1. */
  const part = (day: number): number => Math.min(Math.max((day - first) / span, 0), 1);
  const labels = bandLabels(bands, part, width);
  const lanes = Math.max(0, ...labels.map(({ lane }) => lane + 1));
  const room = lanes * LANE_ROOM + TOP_ROOM;
  const height = whole - AXIS_ROOM - room;
  const scale = scaleOf(lines.flatMap(({ values }) => values.filter((value) => value !== null)));
  const heightOf = (value: number): number =>
    rounded((1 - (value - scale.min) / (scale.max - scale.min || 1)) * height);
  const placed: PlacedLine[] = lines.map((line) => ({
    ...line,
    heights: line.values.map((value) => (value === null ? null : heightOf(value))),
  }));
  return {
    days,
    spans,
    span,
    height,
    /** Above the lines, for the names of times. */
    room,
    ticks: scale.ticks,
    heightOf,
    part,
    bands: bands.map(({ name, from, to }) => {
      const [start, end] = [part(dayNumber(from)), part(dayNumber(to) + 1)];
      return {
        key: `${name} ${from}`,
        start: start * span,
        size: Math.max((end - start) * span, span / 400),
      };
    }),
    labels: labels.map(({ lane, ...label }) => ({ ...label, top: -(lanes - lane) * LANE_ROOM - 2 })),
    grey: placed.filter(({ id }) => !focus.has(id)),
    focused: placed.filter(({ id }) => focus.has(id)),
    /** 0 to 1: the middle of the time for which a day's value stands. */
    middleOf: (at: number): number => ((spans[at]?.from ?? 0) + (spans[at]?.to ?? 0)) / 2 / span,
  };
}
