import { addDays, type Day, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';

/** Where things stand in a chart of lines; pure. */

export type Scale = { min: number; max: number; ticks: number[] };

const ROUND_STEPS = [1, 2, 2.5, 5, 10] as const;
/** Prices that differ by less are drawn as nearly level: half a percent must not look like a landslide. */
const LEAST_SPAN = 0.04;

function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return power * (ROUND_STEPS.find((step) => step * power >= atLeast) ?? 10);
}

/** From a round number below the values to one above them. */
export function scaleOf(values: readonly number[], steps = 5): Scale {
  if (values.length === 0) return { min: 0, max: 1, ticks: [] };
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const lacking = Math.max(0, LEAST_SPAN * Math.abs(high) - (high - low)) / 2;
  const [from, to] = [low - lacking, high + lacking];
  const step = roundStep((to - from || 1) / steps);
  const [first, last] = [Math.floor(from / step), Math.ceil(to / step)];
  const ticks = Array.from(
    { length: last - first + 1 },
    (_, at) => Math.round((first + at) * step * 1e6) / 1e6,
  );
  return { min: first * step, max: last * step, ticks };
}

const DAY_STRIDES = [1, 2, 7] as const;
const MONTH_STRIDES = [1, 2, 3, 6] as const;

/** The days to name below the lines: so many at most, back from the last; of a longer time the first of its months. */
export function daysToName(from: Day, to: Day, atMost = 6): Day[] {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const stride = DAY_STRIDES.find((days) => Math.floor((last - first) / days) + 1 <= atMost);
  if (stride !== undefined) {
    const count = Math.floor((last - first) / stride) + 1;
    return Array.from({ length: count }, (_, at) => dayFromNumber(last - (count - 1 - at) * stride));
  }
  const months: Day[] = [];
  for (let begins = `${from.slice(0, 8)}01`; begins <= to; begins = `${addDays(begins, 32).slice(0, 8)}01`)
    if (begins >= from) months.push(begins);
  const each = (every: number) => months.filter((month) => (Number(month.slice(5, 7)) - 1) % every === 0);
  return MONTH_STRIDES.map(each).find((named) => named.length <= atMost) ?? each(12);
}

/** Days from the first; a value stands until the next day that was read, the last one for as long again. */
export function standingSpans(days: readonly Day[]): { from: number; to: number }[] {
  const numbers = days.map(dayNumber);
  const first = numbers[0] ?? 0;
  const lastStep = Math.max(1, (numbers.at(-1) ?? 0) - (numbers.at(-2) ?? (numbers.at(-1) ?? 0) - 1));
  return numbers.map((day, at) => ({ from: day - first, to: (numbers[at + 1] ?? day + lastStep) - first }));
}

/** How far below a line its shade reaches, in pixels. */
const SHADE = 12;

/** The shade under a line of steps, a box for each value that is there. */
export function shadePath(
  spans: readonly { from: number; to: number }[],
  heights: readonly (number | null)[],
): string {
  return spans
    .map(({ from, to }, at) => {
      const height = heights[at] ?? null;
      return height === null ? '' : `M${from} ${height}H${to}V${height + SHADE}H${from}Z`;
    })
    .join('');
}

/** A line of steps through what is there: it breaks where a value is missing. */
export function stepPath(
  spans: readonly { from: number; to: number }[],
  heights: readonly (number | null)[],
): string {
  let path = '';
  let before: number | null = null;
  for (const [at, { from, to }] of spans.entries()) {
    const height: number | null = heights[at] ?? null;
    if (height !== null) path += `${before === null ? `M${from} ${height}` : `V${height}`}H${to}`;
    before = height;
  }
  return path;
}

/** Moves the middles of labels apart, in their order, so that none covers another and none leaves the room from `low` to `high`. */
export function apart(
  labels: readonly { top: number; size: number }[],
  { low, high }: { low: number; high: number },
): number[] {
  const order = labels.map((_, at) => at).sort((a, b) => (labels[a]?.top ?? 0) - (labels[b]?.top ?? 0));
  const places = labels.map(({ top }) => top);
  const half = (at: number) => (labels[at]?.size ?? 0) / 2;
  let least = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    places[at] = Math.max(places[at] ?? 0, low, least + half(at));
    least = (places[at] ?? 0) + half(at);
  }
  let most = Number.POSITIVE_INFINITY;
  for (const at of order.toReversed()) {
    places[at] = Math.min(places[at] ?? 0, high, most - half(at));
    most = (places[at] ?? 0) - half(at);
  }
  return places;
}

/** Labels on as few lines as hold them without touching; each says where it is wanted and how much room it takes. */
export function laneOfEach(labels: readonly { start: number; end: number }[]): number[] {
  const ends: number[] = [];
  return labels.map(({ start, end }) => {
    const free = ends.findIndex((taken) => taken <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    return lane;
  });
}

/** What a letter of a label takes on average. */
export const LETTER_WIDTH = 6.6;
/** How far a label may lean over the ends of the lines: before them the uppermost price stands at its height. */
const LEANING = 6;

/** Where the names of times stand: in the middle of each, one under the other where they would touch. */
export function bandLabels(
  bands: readonly { name: string; from: Day; to: Day }[],
  part: (day: number) => number,
  width: number,
) {
  const inOrder = bands.toSorted((a, b) => a.from.localeCompare(b.from));
  const labels = inOrder.map((band) => {
    const half = (band.name.length * LETTER_WIDTH) / 2 + 4;
    const middle = ((part(dayNumber(band.from)) + part(dayNumber(band.to) + 1)) / 2) * width;
    const centre = Math.max(Math.min(middle, width - half + LEANING), half - LEANING);
    return { ...band, centre, start: centre - half, end: centre + half };
  });
  const lanes = laneOfEach(labels);
  return labels.map(({ name, from, centre }, at) => {
    return { name, from, centre: percentOf(centre / width), lane: lanes[at] ?? 0 };
  });
}

export function percentOf(part: number): string {
  return `${rounded(part * 100)}%`;
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
