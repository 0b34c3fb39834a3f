import { listCoveredCategories, type MarketView } from '#db/queries/market-view.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { moduleAccess } from '#lib/market/module-access.ts';
import { type DayRange, DEFAULT_PERIOD, type PeriodChoice, resolvePeriod } from '#lib/market/periods.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import { MODULE_NAMES, type ModuleName } from '#lib/vocabulary/terms.ts';
import type { Subject, ToolReader } from './resolve-subject.ts';
import type { OutsidePlan, ToolProvenance } from './schema.ts';

/** What every tool's answer shares: the period it read, what it looked at, and figures as they are said. */

export const periodOf = ({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): PeriodChoice | null => {
  if (!from && !to) return null;
  return { preset: 'custom', from: from ?? to ?? '', to: to ?? '9999-12-31' };
};

export const rangeOf = (reader: ToolReader, choice: PeriodChoice | null): DayRange =>
  resolvePeriod(choice ?? { preset: DEFAULT_PERIOD }, cairoDay(reader.now));

export const todayOf = (reader: ToolReader): DayRange => {
  const today = cairoDay(reader.now);
  return { from: today, to: today };
};

type Seen = { range: DayRange; products: number; retailers: readonly string[] };

export const provenanceOf = (subject: Subject, { range, products, retailers }: Seen): ToolProvenance => ({
  subject: subject.name,
  products,
  retailers: [...new Set(retailers)],
  ...range,
  dataset: subject.category.dataset,
  alsoIn: [...subject.alsoIn],
  notSearched: [...subject.notSearched],
});

/** The refusal of a question whose module the plan does not have, with what may be asked instead; null where it has. */
export const refuseWithout = async (reader: ToolReader, module: ModuleName): Promise<OutsidePlan | null> =>
  moduleAccess(reader.scope, module) !== 'closed' ? null : refusal(reader, module);

/** The refusal of a list of single products; null where the plan has them. */
export const refuseProducts = async (reader: ToolReader): Promise<OutsidePlan | null> =>
  reader.scope.products ? null : { ...(await refusal(reader, 'priceMonitor')), isSkuLevel: true };

const refusal = async ({ db, scope, locale }: ToolReader, module: ModuleName): Promise<OutsidePlan> => {
  const covered = await listCoveredCategories(db, scope);
  const { names } = messagesFor(locale).modules;
  const open = MODULE_NAMES.filter((each) => moduleAccess(scope, each) !== 'closed');
  return {
    status: 'outside_plan',
    module: names[module].name,
    topics: open.map((each) => names[each].topic),
    categories: covered.map((each) => namerOf(locale)(each).name),
  };
};

/** Piastres: what a price is said in. */
export const asMoney = (amount: number): number => Math.round(amount * 100) / 100;

/** One decimal: what a percentage or an index is said in. */
export const asPercent = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;

export const productCount = ({ productIds }: Subject, view: MarketView): number =>
  productIds?.length ?? view.products.length;
