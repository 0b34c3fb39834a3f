import type { Pool } from '#db/client.ts';
import type { CategoryRow, MarketView } from '#db/queries/market-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import type { Dataset, ModuleName } from '#lib/vocabulary/terms.ts';
import { moduleAccess } from './module-access.ts';
import type { DayRange } from './periods.ts';

/** What a question to the market needs besides its scope. */
export type Reader = { db: Pool; now: Date; locale: Locale };

/** What an answer rests on, to be said with it. */
export type Provenance = {
  dataset: Dataset;
  category: Named | null;
  range: DayRange | null;
  /** When the newest round of reading ended. */
  asOf: string | null;
  currency: string;
  /** How many readings, listings or rows stand behind it. */
  rows: number;
  /** How many retailers. */
  retailers: number;
};

/**
 * An answer from the market data, or why there is none: nothing was found, or the question is outside of what the asker's
 * plan covers (then with what it does cover).
 */
export type Finding<T> =
  | { status: 'found'; data: T; lookedAt: Provenance }
  | { status: 'nothing_found'; lookedAt: Provenance | null }
  | { status: 'outside_scope'; what: 'module' | 'category' | 'product'; covered: Named[] };

/** The refusal of a question whose module the plan does not have; null where it has. */
export const refuseModule = (scope: DataScope, module: ModuleName): Finding<never> | null =>
  moduleAccess(scope, module) !== 'closed' ? null : { status: 'outside_scope', what: 'module', covered: [] };

/** The refusal of a category that the scope does not cover; null where it does, or where none was asked for. */
export const refuseCategory = (
  covered: readonly CategoryRow[],
  categoryId: string | undefined,
  locale: Locale,
): Finding<never> | null => {
  if (categoryId === undefined || covered.some((category) => category.id === categoryId)) return null;
  return { status: 'outside_scope', what: 'category', covered: covered.map(namerOf(locale)) };
};

export const provenanceOf = (
  view: MarketView,
  locale: Locale,
  seen: { range: DayRange | null; rows: number; retailers: number },
): Provenance => ({
  dataset: view.category.dataset,
  category: namerOf(locale)(view.category),
  asOf: view.asOf?.toISOString() ?? null,
  currency: MARKET_CURRENCY,
  ...seen,
});
