import type { MarketView } from '#db/queries/market-view.ts';
import { cairoDay } from '#lib/core/cairo-days.ts';
import type { DataScope } from '#lib/core/data-scope.ts';
import type { ModuleName } from '#lib/core/vocabulary.ts';
import { scopeCoversModule } from '#lib/market/data-scope.ts';
import { type DayRange, defaultPeriod, type PeriodChoice, resolvePeriod } from '#lib/market/periods.ts';
import type { Subject, ToolReader } from './resolve-subject.ts';
import type { Looked, OutsidePlan } from './schema.ts';

/** What every tool's answer shares: the period it read, what it looked at, and figures as they are said. */

export function periodOf({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): PeriodChoice | null {
  if (!from && !to) return null;
  return { preset: 'custom', from: from ?? to ?? '', to: to ?? '9999-12-31' };
}

export function rangeOf(reader: ToolReader, choice: PeriodChoice | null): DayRange {
  return resolvePeriod(choice ?? { preset: defaultPeriod }, cairoDay(reader.now));
}

export function todayOf(reader: ToolReader): DayRange {
  const today = cairoDay(reader.now);
  return { from: today, to: today };
}

type Seen = { range: DayRange; products: number; retailers: readonly string[] };

export function lookedOf(subject: Subject, { range, products, retailers }: Seen): Looked {
  return {
    subject: subject.name,
    products,
    retailers: [...new Set(retailers)],
    ...range,
    dataset: subject.category.dataset,
    alsoIn: [...subject.alsoIn],
  };
}

/** The refusal of a question whose module the plan does not have; null where it has. */
export function refuseWithout(scope: DataScope, module: ModuleName): OutsidePlan | null {
  return scopeCoversModule(scope, module) ? null : { status: 'outside_plan', categories: [] };
}

/** The refusal of a list of single products; null where the plan has them. */
export function refuseProducts(scope: DataScope): OutsidePlan | null {
  return scope.products ? null : { status: 'outside_plan', categories: [] };
}

/** Piastres: what a price is said in. */
export function asMoney(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** One decimal: what a percentage or an index is said in. */
export function asPercent(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10;
}

export function productCount({ productIds }: Subject, view: MarketView): number {
  return productIds?.length ?? view.products.length;
}
