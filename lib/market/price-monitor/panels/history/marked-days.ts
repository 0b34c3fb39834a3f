import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import type { MarketEventKind, MarketStepKind } from '#lib/vocabulary/market-terms.ts';
import type { Season } from '#lib/vocabulary/season-calendar.ts';
import type { MarketStep } from '#lib/vocabulary/step-calendar.ts';

type Marked = { days: readonly Day[]; seasons: readonly Season[]; steps: readonly MarketStep[] };

/** The seasons and steps that a day stands for: its own, and those since the day that was read before it. */
export const marksOn = (
  { days, seasons, steps }: Marked,
  at: number,
): { seasons: MarketEventKind[]; steps: MarketStepKind[] } => {
  const [before, day] = [days[at - 1], days[at] ?? ''];
  const since = before === undefined ? day : addDays(before, 1);
  return {
    seasons: seasons.filter(({ from, to }) => from <= day && to >= since).map(({ kind }) => kind),
    steps: steps.filter((step) => step.day >= since && step.day <= day).map(({ kind }) => kind),
  };
};
