import { listCoveredCategories } from '#db/queries/market-view.ts';
import type { AddressFields } from '#lib/address/address-fields.ts';
import { moduleAccess } from '#lib/market/access/module-access.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { comparedRange } from '#lib/market/dashboard/compare.ts';
import type { FilterScope } from '#lib/market/dashboard/filters/filter.ts';
import { filtersIn, isUsual, valueAt } from '#lib/market/dashboard/filters/filter-entries.ts';
import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { stampOf } from '#lib/market/measures/observation-quality.ts';
import { priceFilters } from '#lib/market/prices/price-filters.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { type DataLevel, SCOPE_FEATURES, type ScopeFeature, seesLevel } from '#lib/vocabulary/data-scope.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import { MODULE_NAMES, type ModuleName } from '#lib/vocabulary/terms.ts';
import type { Answer, OutsideScope, Provenance, Refusal } from './answer.ts';
import { filtersInWords } from './answer-filters.ts';
import { lackingDays } from './lacking-days.ts';
import type { Asked, AskedFilter } from './subject/asked.ts';
import { findSubject, type Subject, type ViewOf } from './subject/find-subject.ts';
import { shownDays, viewAddress } from './view-address.ts';

/** What a question draws on: a module, a level of detail and a feature, which not every plan has; and the filters that its figures know nothing of. */
export type Needs = {
  module: ModuleName;
  level: DataLevel;
  feature?: ScopeFeature;
  ignores: readonly Exclude<AskedFilter, 'compare' | 'value'>[];
  /** Its figures are known in the money of the last day as well. */
  knowsReal?: true;
  /** Where its places are others than those of prices. */
  viewOf?: ViewOf;
  /** Words mean products that are no longer sold as well. */
  includesDelisted?: true;
};

/** What a question found; null where the market has nothing to say of its subject. */
type Found<T> = { data: T | null; seen: Seen };
export type Seen = {
  range: DayRange;
  /** The days of the dashboard that shows it, where the figures are of the last of these alone. */
  period?: DayRange | undefined;
  products: number;
  retailers: readonly Named[];
  /** By name, what the plan does not show of it. */
  withheld?: readonly string[];
  /** Of the dashboard, by its parameters, where it is not what it shows first. */
  shown?: AddressFields;
  /** The dashboard's figure whose rows are what the answer is calculated from; absent where it has none. */
  drill?: string;
};

type Read<I, T> = (reader: Reader, subject: Subject, input: I) => Found<T> | Promise<Found<T> | Refusal>;

type Beside<I> = {
  /** @param range the days of the question, in the money of which real prices are */
  on: (input: I, days: DayRange, range: DayRange) => I;
  /** What is set beside the days of a question that names none. */
  unasked?: (input: I, range: DayRange) => DayRange | null;
};

/** Asked of a reader. `ignores`: filters that its figures know nothing of. */
type Question<I, T> = ((reader: Reader, asked: Asked, input: I) => Promise<Answer<T>>) & {
  ignores: readonly AskedFilter[];
};

/**
 * A question to the market: asks whether the plan has it, finds what it is about, reads, and says what the answer rests on.
 *
 * @param beside how the same is read of other days, where it may be set beside these
 */
export const question = <I, T>(needs: Needs, read: Read<I, T>, beside?: Beside<I>): Question<I, T> => {
  const ignores: AskedFilter[] = [
    ...needs.ignores,
    ...(beside ? [] : (['compare'] as const)),
    ...(needs.knowsReal ? [] : (['value'] as const)),
  ];
  const ask = async (reader: Reader, asked: Asked, input: I): Promise<Answer<T>> => {
    const known = without(asked, ignores);
    const refusal = await refuse(reader, { ...needs, level: levelFor(known, needs.level) });
    if (refusal) return refusal;
    const subject = await findSubject(reader, known, needs);
    if ('status' in subject) return subject;
    const found = await read(reader, subject, input);
    if ('status' in found) return found;
    const { data, seen } = found;
    const { view, choice } = subject;
    const shown = shownDays(needs.module, seen.period ?? seen.range);
    const isAsked = choice.compare !== 'none';
    const days = isAsked ? comparedRange(choice.compare, shown) : (beside?.unasked?.(input, shown) ?? null);
    const then = days && beside && (await read(reader, subject, beside.on(input, days, shown)));
    const before = then && !('status' in then) ? then : null;
    const answered = { categoryId: view.category.id, choice, range: shown, shown: seen.shown };
    const withheld = [...(seen.withheld ?? []), ...(before?.seen.withheld ?? [])];
    // The figures of one day are of the last of those that they are set beside.
    const isOneDay = seen.range.from === seen.range.to;
    const otherDays = days && (before?.seen.range ?? (isOneDay ? { from: days.to, to: days.to } : days));
    const provenance = {
      ...provenanceOf(reader, subject, { ...seen, withheld }),
      lacking: lackingDays(view.oldestOn, [seen.range, ...(otherDays ? [otherDays] : [])]),
      view: viewAddress(needs.module, answered),
      ...(seen.drill && { drill: seen.drill }),
    };
    if (data === null) return { status: 'nothing_found', provenance };
    const compared = before && before.data !== null ? { range: before.seen.range, data: before.data } : null;
    return { status: 'found', data, provenance, ...((isAsked || compared) && { before: compared }) };
  };
  return Object.assign(ask, { ignores });
};

/**
 * One whose figures may be set beside those of other days, which it names by a period.
 *
 * @param more what is set beside its days where it names none, and what else is read otherwise then
 */
export const questionOfDays = <I extends { period?: PeriodChoice | null }, T>(
  needs: Needs,
  read: Read<I, T>,
  more: Pick<Beside<NoInfer<I>>, 'unasked'> & { besides?: (range: DayRange) => Partial<NoInfer<I>> } = {},
): Question<I, T> =>
  question(needs, read, {
    on: (input, days, range) => ({
      ...{ ...input, ...more.besides?.(range) },
      period: { preset: 'custom', ...days },
    }),
    ...(more.unasked && { unasked: more.unasked }),
  });

const without = (asked: Asked, names: readonly AskedFilter[]): Asked => ({
  ...asked,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});

/** Pack sizes, and the lowest of several prices, come to single products. Products themselves are widened to their brands. */
const levelFor = (asked: Asked, level: DataLevel): DataLevel => {
  const brands: FilterScope = { level: 'brand', features: SCOPE_FEATURES };
  const isFiner = filtersIn(priceFilters).some(({ id, filter }) => {
    const value = valueAt(asked, [id]) ?? filter.usual;
    return id !== 'products' && !isUsual(filter, value) && filter.isInPlan?.(value, brands) === false;
  });
  return level === 'brand' && isFiner ? 'product' : level;
};

/** Why the plan has no answer; null: it has one. */
export const refuse = async (
  reader: Reader,
  { module, level, feature }: Pick<Needs, 'module' | 'level' | 'feature'>,
): Promise<OutsideScope | null> => {
  const { market, scope, locale } = reader;
  const isOpen = (each: ModuleName) => moduleAccess(scope, each) !== 'closed';
  const lacking = feature !== undefined && !scope.features.includes(feature) ? feature : null;
  const isCoarser = !seesLevel(scope, level);
  if (isOpen(module) && lacking === null && !isCoarser) return null;
  const covered = await listCoveredCategories(market, scope);
  const rest = { module, open: MODULE_NAMES.filter(isOpen), covered: covered.map(namerOf(locale)) };
  if (!isOpen(module)) return { status: 'outside_scope', what: 'module', ...rest };
  return lacking === null
    ? { status: 'outside_scope', what: 'level', ...rest }
    : { status: 'outside_scope', what: 'feature', feature: lacking, ...rest };
};

export const provenanceOf = (
  { locale, scope }: Reader,
  { view, name, ignored, choice, alsoIn, notSearched }: Subject,
  { range, products, retailers, withheld = [] }: Seen,
): Provenance => ({
  dataset: view.category.dataset,
  category: namerOf(locale)(view.category),
  baseUnit: view.category.baseUnit,
  currency: MARKET_CURRENCY,
  range,
  lacking: lackingDays(view.oldestOn, [range]),
  known: view.oldestOn !== null && view.newestOn !== null ? { from: view.oldestOn, to: view.newestOn } : null,
  asOf: stampOf(view.retailers, new Set(retailers.map(({ id }) => id)))?.toISOString() ?? null,
  isByBrand: !seesLevel(scope, 'product'),
  subject: name,
  ignored: [...ignored],
  products,
  retailers: [...new Set(retailers.map((retailer) => retailer.name))],
  filters: filtersInWords({ locale, scope }, view, choice, range),
  withheld: [...new Set(withheld)],
  alsoIn: [...alsoIn],
  notSearched: [...notSearched],
});
