import { listCoveredCategories } from '#db/queries/market-view.ts';
import type { AddressFields } from '#lib/address/address-fields.ts';
import { moduleAccess } from '#lib/market/access/module-access.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { FilterScope } from '#lib/market/dashboard/filters/filter.ts';
import { filtersIn, isUsual, valueAt } from '#lib/market/dashboard/filters/filter-entries.ts';
import { stampOf } from '#lib/market/measures/observation-quality.ts';
import { priceFilters } from '#lib/market/prices/price-filters.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { type DataLevel, SCOPE_FEATURES, type ScopeFeature, seesLevel } from '#lib/vocabulary/data-scope.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import { MODULE_NAMES, type ModuleName } from '#lib/vocabulary/terms.ts';
import type { Answer, OutsideScope, Provenance, Refusal } from './answer.ts';
import { filtersInWords } from './answer-filters.ts';
import type { Asked, AskedFilter } from './subject/asked.ts';
import { findSubject, type Subject, type ViewOf } from './subject/find-subject.ts';
import { viewAddress } from './view-address.ts';

/** What a question draws on: a module, a level of detail and a feature, which not every plan has; and the filters that its figures know nothing of. */
export type Needs = {
  module: ModuleName;
  level: DataLevel;
  feature?: ScopeFeature;
  ignores: readonly AskedFilter[];
  /** Where its places are others than those of prices. */
  viewOf?: ViewOf;
  /** Words mean products that are no longer sold as well. */
  includesDelisted?: true;
};

/** What a question found; null where the market has nothing to say of its subject. */
export type Found<T> = { data: T | null; seen: Seen };
export type Seen = {
  range: DayRange;
  products: number;
  retailers: readonly Named[];
  /** By name, what the plan does not show of it. */
  withheld?: readonly string[];
  /** Of the dashboard, by its parameters, where it is not what it shows first. */
  shown?: AddressFields;
  /** The dashboard's figure whose rows are what the answer is calculated from; absent where it has none. */
  drill?: string;
};

/** A question to the market: asks whether the plan has it, finds what it is about, reads, and says what the answer rests on. */
export const question =
  <I, T>(
    needs: Needs,
    read: (reader: Reader, subject: Subject, input: I) => Found<T> | Promise<Found<T> | Refusal>,
  ): ((reader: Reader, asked: Asked, input: I) => Promise<Answer<T>>) =>
  async (reader, asked, input) => {
    const known = without(asked, needs.ignores);
    const refusal = await refuse(reader, { ...needs, level: levelFor(known, needs.level) });
    if (refusal) return refusal;
    const subject = await findSubject(reader, known, needs);
    if ('status' in subject) return subject;
    const found = await read(reader, subject, input);
    if ('status' in found) return found;
    const { data, seen } = found;
    const { view, choice } = subject;
    const answered = { categoryId: view.category.id, choice, range: seen.range, shown: seen.shown };
    const provenance = {
      ...provenanceOf(reader, subject, seen),
      view: viewAddress(needs.module, answered),
      ...(seen.drill && { drill: seen.drill }),
    };
    return data === null ? { status: 'nothing_found', provenance } : { status: 'found', data, provenance };
  };

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
