import { type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { ChartBand, ChartBaseline, ChartLine, ChartMark, PlacedLine } from './chart-line.ts';
import { bandLabels, rounded, scaleOf, standingSpans } from './line-geometry.ts';

export const AXIS_ROOM = 28;
const LANE_ROOM = 18;
/** Names of times that would need more lines are left out: the lines themselves need the room. */
const MOST_LANES = 3;
const TOP_ROOM = 8;

/** The widest drawing of a narrow page. */
export const NARROW = 498;

export type LinePlot = ReturnType<typeof placeInPlot>;

type Given = {
  days: readonly Day[];
  lines: readonly ChartLine[];
  focus: ReadonlySet<string>;
  bands: readonly ChartBand[];
  marks?: readonly ChartMark[];
  baseline?: ChartBaseline | undefined;
  /** In pixels, where the page is wide; and where it is narrow, the same unless given. */
  height: number;
  narrowHeight?: number;
  width: number;
};

/** Where everything of a chart of lines stands: along it in days, upwards in parts of its height; pure. */
export function placeInPlot({
  days,
  lines,
  focus,
  bands,
  marks = [],
  baseline,
  height: whole,
  narrowHeight = whole,
  width,
}: Given) {
  const spans = standingSpans(days);
  const span = spans.at(-1)?.to ?? 1;
  const first = dayNumber(days[0] ?? '1970-01-01');
  /** 0 to 1. */
  const part = (day: number): number => Math.min(Math.max((day - first) / span, 0), 1);
  const named = [...bands, ...marks.map(({ name, day }) => ({ name, from: day, to: day }))];
  const labels = bandLabels(named, part, width).filter(({ lane }) => lane < MOST_LANES);
  const lanes = Math.max(0, ...labels.map(({ lane }) => lane + 1));
  const room = lanes * LANE_ROOM + TOP_ROOM;
  const height = whole - AXIS_ROOM - room;
  const isDrawnThen = ({ id }: ChartLine) => focus.has(id);
  const values = lines.flatMap((line) => [
    ...line.values,
    ...(isDrawnThen(line) ? (line.compared ?? []) : []),
  ]);
  const scale = scaleOf([...values.filter((value) => value !== null), ...(baseline ? [baseline.value] : [])]);
  const heightOf = (value: number): number =>
    rounded((1 - (value - scale.min) / (scale.max - scale.min || 1)) * height);
  const heightsOf = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : heightOf(value)));
  const placed: PlacedLine[] = lines.map((line) => ({
    ...line,
    heights: heightsOf(line.values),
    comparedHeights: heightsOf(line.compared ?? []),
  }));
  return {
    days,
    width,
    spans,
    span,
    height,
    /** What of it there is on the page, for words: their size stays. */
    shownHeight: height - (width <= NARROW ? whole - narrowHeight : 0),
    /** Above the lines, for the names of times. */
    room,
    ticks: scale.ticks,
    heightOf,
    /** 0 to 1 from the top. */
    depthOf: (value: number): number => heightOf(value) / height,
    baseline,
    part,
    bands: bands.map(({ name, from, to }) => {
      const [start, end] = [part(dayNumber(from)), part(dayNumber(to) + 1)];
      return {
        key: `${name} ${from}`,
        start: start * span,
        size: Math.max((end - start) * span, span / 400),
      };
    }),
    marks: marks.map(({ name, day }) => ({ key: `${name} ${day}`, at: part(dayNumber(day)) * span })),
    labels: labels.map(({ lane, ...label }) => ({ ...label, top: -(lanes - lane) * LANE_ROOM - 2 })),
    grey: placed.filter(({ id }) => !focus.has(id)),
    focused: placed.filter(({ id }) => focus.has(id)),
    /** 0 to 1: the middle of the time for which a day's value stands. */
    middleOf: (at: number): number => ((spans[at]?.from ?? 0) + (spans[at]?.to ?? 0)) / 2 / span,
  };
}
