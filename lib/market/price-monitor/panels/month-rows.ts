import type { CategoryMonth } from '#lib/market/measures/category-months.ts';
import { rounded, roundedMeasure } from '#lib/market/price-monitor/board.ts';
import type { ChangesData } from '#lib/market/price-monitor/schema.ts';

/** A month as it is shown. */
export const roundedMonth = (row: CategoryMonth): ChangesData['months'][number] => ({
  month: row.month,
  change: roundedMeasure(row.change),
  index: roundedMeasure(row.index),
  weighted: { ...roundedMeasure(row.weighted), coverage: rounded(row.weighted.coverage) },
  consumerIndex: rounded(row.consumerIndex),
  isProvisional: row.isProvisional,
  real: rounded(row.real),
});
