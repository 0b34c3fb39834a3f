import type { DrillColumn } from '#lib/market/dashboard/drill/drill-rows.ts';

/** The columns of rows behind figures: which shop, where, what a visit found there, since when and when last. */
export const SHELF_COLUMNS = [
  { id: 'store', kind: 'name' },
  { id: 'city', kind: 'name' },
  { id: 'governorate', kind: 'name' },
  { id: 'channel', kind: 'name' },
  { id: 'state', kind: 'name' },
  { id: 'since', kind: 'day' },
  { id: 'seen', kind: 'day' },
  { id: 'carried', kind: 'count' },
  { id: 'empty', kind: 'count' },
  { id: 'atLeast', kind: 'count' },
  { id: 'times', kind: 'count' },
  { id: 'offer', kind: 'text' },
  { id: 'begins', kind: 'day' },
  { id: 'ends', kind: 'day' },
  { id: 'visits', kind: 'count' },
  { id: 'emptyVisits', kind: 'count' },
  { id: 'facings', kind: 'count' },
  { id: 'ofCategory', kind: 'count' },
  { id: 'cm', kind: 'count' },
  { id: 'note', kind: 'text' },
  { id: 'file', kind: 'text' },
] as const satisfies readonly DrillColumn[];
