import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { SeriesPlace } from './series-style.ts';

export type ChartLine = {
  id: string;
  name: string;
  /** Its role, which gives it its colour. */
  place: SeriesPlace;
  values: readonly (number | null)[];
  /** The other of two lines of one role, which is dashed. */
  isSecond?: boolean;
  /** 0 to 100 for each day: of its prices, those on promotion; none where no prices are drawn. */
  promoShare?: readonly number[];
  /** What each day is set beside; empty where nothing is compared. */
  compared?: readonly (number | null)[];
  /** Of how many items, on each day; none where all lines are of the same. */
  n?: readonly number[];
};
/** A time with a name, both days of which belong to it. */
export type ChartBand = { name: string; from: Day; to: Day };
/** A day with a name, from which on something is different. */
export type ChartMark = { name: string; day: Day };

export type LineWriters = {
  value: (value: number | null) => string;
  tick: (value: number) => string;
  day: (day: Day) => string;
  change: (by: number | null) => string;
  share: (percent: number) => string;
  count: (count: number) => string;
};

/** With where its values stand in a drawing. */
export type PlacedLine = ChartLine & {
  heights: readonly (number | null)[];
  comparedHeights: readonly (number | null)[];
};

/** A value that all lines are compared with. */
export type ChartBaseline = { name: string; value: number };

/** From this share of its prices on promotion a line is shaded. */
export const SHADED_FROM = 25;

export type LineReadingRow = {
  line: ChartLine;
  isFocused: boolean;
  value: number;
  /** What it is set beside. */
  before: number | null;
  /** Since then where something is compared; else since the first day it had a price, null on that day. In percent. */
  change: number | null;
  promoShare: number | null;
  n: number | null;
};

/** How far a value is from an earlier one, in percent. */
export function changeFrom(before: number | null, value: number | null): number | null {
  return before === null || value === null || before <= 0 ? null : 100 * (value / before - 1);
}

function pointsFrom(before: number | null, value: number | null): number | null {
  return before === null || value === null ? null : value - before;
}

/** What changes of values are counted in: of prices in percent, of shares in points. */
export type ChangeIn = 'percent' | 'points';

/** What stood on a day, the dearest first. */
export function readingOf(
  lines: readonly ChartLine[],
  focus: ReadonlySet<string>,
  at: number,
  changeIn: ChangeIn = 'percent',
): LineReadingRow[] {
  const changed = changeIn === 'percent' ? changeFrom : pointsFrom;
  return lines
    .flatMap((line) => {
      const value = line.values[at] ?? null;
      if (value === null) return [];
      const first = line.values.findIndex((earlier) => earlier !== null);
      const before = line.compared?.[at] ?? null;
      const beginning = first === at ? null : (line.values[first] ?? null);
      const change = changed(line.compared?.length ? before : beginning, value);
      const promoShare = line.promoShare ? (line.promoShare[at] ?? 0) : null;
      const n = line.n?.[at] ?? null;
      return [{ line, isFocused: focus.has(line.id), value, before, change, promoShare, n }];
    })
    .sort((a, b) => b.value - a.value || a.line.name.localeCompare(b.line.name));
}

/** Heights of a line where much of it was on promotion. */
export function promotedHeights({ heights, promoShare }: PlacedLine): (number | null)[] {
  return heights.map((top, at) => ((promoShare?.[at] ?? 0) >= SHADED_FROM ? top : null));
}

const TELLING = 3;

/** The lines that say most, where no one chose: the cheapest and the dearest of the newest prices, and the one that moved most. */
export function tellingLines(lines: readonly ChartLine[]): Set<string> {
  if (lines.length <= TELLING) return new Set(lines.map(({ id }) => id));
  const ends = lines
    .flatMap(({ id, values }) => {
      const [first, last] = [values.find((value) => value !== null), values.at(-1)];
      return first == null || last == null ? [] : [{ id, last, moved: Math.abs(last / first - 1) }];
    })
    .sort((a, b) => a.last - b.last);
  const outer = [ends[0], ends.at(-1)];
  const mostMoved = ends.filter((end) => !outer.includes(end)).sort((a, b) => b.moved - a.moved)[0];
  return new Set([...outer, mostMoved].flatMap((end) => (end ? [end.id] : [])));
}
