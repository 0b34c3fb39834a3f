import {
  chooseWithin,
  cutToMost,
  type Filterable,
  seesTradePrices,
} from '#lib/market/dashboard/filters/choose-within.ts';
import {
  type Dropped,
  type DroppedFilter,
  type DropReason,
  inOrderOfFilters,
} from '#lib/market/dashboard/filters/dropped.ts';
import type { Choice } from '#lib/market/dashboard/filters/filters.ts';
import { subjectsAt } from '#lib/market/prices/mover-subjects.ts';
import { type DataScope, seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { MoversChoice } from './movers-choice.ts';
import type { PriceMonitorQuery } from './query.ts';

type Chosen = { choice: Choice; own: { movers: MoversChoice }; dropped: Dropped[] };

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
  return {
    choice,
    own: { movers: { ...query.movers, by: isTold ? by : null } },
    dropped: inOrderOfFilters([
      ...cut.map((filter) => ({ filter, why: 'tooMany' as const })),
      ...dropped.map((filter) => ({ filter, why: whyDropped(filter, scope) })),
      ...(isTold ? [] : [{ filter: 'moversBy', why: 'plan' } as const]),
      ...(query.dropped ?? []),
    ]),
  };
};

/** Of one product each, or of prices between companies: these come with larger plans, whatever the category has. */
const whyDropped = (filter: DroppedFilter, scope: Pick<DataScope, 'level' | 'features'>): DropReason => {
  const isOfProducts = filter === 'products' || filter === 'packBands' || filter === 'statistic';
  const isBeyond = isOfProducts ? !seesLevel(scope, 'product') : filter === 'type' && !seesTradePrices(scope);
  return isBeyond ? 'plan' : 'absent';
};
