/** Where values stand on an axis, in percent of it, and which of them are written. */
type Places = { ticks: number[]; placeOf: (value: number) => number };

const NICE = [1, 2, 2.5, 5, 10];
const ROWS = 4;

/** Even steps of round numbers around the values; nought is not forced into view. */
export function nicePlaces(values: readonly number[]): Places {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || high || 1;
  const power = 10 ** Math.floor(Math.log10(span / ROWS));
  const step = power * (NICE.find((nice) => nice * power >= span / ROWS) ?? 10);
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step || step];
  const count = Math.max(1, Math.round((to - from) / step));
  return {
    ticks: Array.from({ length: count + 1 }, (_, at) => Math.round((from + at * step) * 1e6) / 1e6),
    placeOf: (value) => (100 * (value - from)) / (count * step),
  };
}

const MARGIN = 1.15;
/** Ticks closer than this would run into each other. */
const APART = 17;

/** Equal steps for equal ratios; the values themselves are written, as far as there is room. */
export function logPlaces(values: readonly number[]): Places {
  const from = Math.log(Math.min(...values) / MARGIN);
  const span = Math.log(Math.max(...values) * MARGIN) - from;
  const placeOf = (value: number) => (100 * (Math.log(value) - from)) / span;
  const ticks: number[] = [];
  for (const value of [...new Set(values)].sort((a, b) => a - b)) {
    const before = ticks.at(-1);
    if (before === undefined || placeOf(value) - placeOf(before) >= APART) ticks.push(value);
  }
  return { ticks, placeOf };
}
