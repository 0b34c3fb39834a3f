import {
  chooseWithin,
  cutToMost,
  DROPPABLE,
  type DroppedFilter,
  type Filterable,
} from '#lib/market/choose-within.ts';
import type { Choice } from '#lib/market/filters.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { type MoversChoice, subjectsAt } from './movers-choice.ts';
import type { PriceMonitorQuery } from './query.ts';

type Chosen = { choice: Choice; movers: MoversChoice; dropped: DroppedFilter[] };

/** What of a query is used, in this category and plan, and which of its filters were not used whole. */
export const choosePrices = (
  view: Filterable,
  scope: Pick<DataScope, 'level' | 'features'>,
  query: PriceMonitorQuery,
): Chosen => {
  const { kept, cut } = cutToMost(query);
  const { choice, dropped } = chooseWithin(view, scope, kept);
  const { by } = query.movers;
  const isTold = by === null || subjectsAt(scope.level).includes(by);
  const unused = new Set<DroppedFilter>([...dropped, ...cut, ...(isTold ? [] : (['moversBy'] as const))]);
  return {
    choice,
    movers: { ...query.movers, by: isTold ? by : null },
    dropped: DROPPABLE.filter((filter) => unused.has(filter)),
  };
};
