import { listCoveredCategories } from '#db/queries/market-view.ts';
import { joinNames } from '#lib/i18n/format.ts';
import { moduleAccess } from '#lib/market/access/module-access.ts';
import { disclosureFor } from '#lib/market/access/plan-disclosure.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { narrow } from '#lib/market/dashboard/filters/narrow.ts';
import { mean } from '#lib/market/measures/measure.ts';
import { NOTHING_CHOSEN, priceFilters } from '#lib/market/prices/price-filters.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { DataLevel } from '#lib/vocabulary/data-scope.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import { type Dataset, MODULE_NAMES, type ModuleName } from '#lib/vocabulary/terms.ts';
import type { Answer } from './answer.ts';
import { provenanceOf, refuse } from './question.ts';
import { listStanding, namesIn, newestDayOf } from './standing-prices.ts';
import { findSubject, type Subject } from './subject/find-subject.ts';

const MAX_CATEGORIES = 12;

type DescribedMarket = {
  categories: DescribedCategory[];
  /** Covered ones beyond the first dozen, by name alone. */
  others: Named[];
  /** What the plan shows of all of them. */
  modules: ModuleName[];
  level: DataLevel;
};

type DescribedCategory = {
  category: Named;
  dataset: Dataset;
  /** Up to when its prices are known; null: there are none. */
  newestDay: Day | null;
  baseUnit: BaseUnit;
  products: number;
  brands: Named[];
  retailers: Named[];
  /** Mean unit price over products and retailers on the newest day; null where the plan has no prices. */
  unitPrice: number | null;
};

/**
 * What may be asked about: the categories with their brands, retailers and price level, a dozen at most where none is named, and the others
 * by their names.
 * @param module a module that a question needs: where the plan lacks it, the answer is what to say of that
 */
export const findMarket = async (
  reader: Reader,
  words: string,
  module: ModuleName | null,
): Promise<Answer<DescribedMarket>> => {
  const lacking = module && (await refuse(reader, { module, level: 'brand' }));
  if (lacking) return lacking;
  const covered = words.trim() === '' ? await listCoveredCategories(reader.market, reader.scope) : null;
  const asked = covered?.map(({ id }) => ({ category: id })) ?? [{ subject: words }];
  const subjects = await Promise.all(
    (asked.length === 0 ? [{}] : asked.slice(0, MAX_CATEGORIES)).map((each) => findSubject(reader, each)),
  );
  const resolved = subjects.flatMap((subject) => ('status' in subject ? [] : [subject]));
  const [refusal] = subjects.flatMap((subject) => ('status' in subject ? [subject] : []));
  const [first] = resolved;
  if (!first)
    return (
      refusal ?? { status: 'outside_scope', what: 'category', category: null, hasPlan: true, covered: [] }
    );
  const categories = await Promise.all(resolved.map((subject) => describe(reader, subject)));
  const name = joinNames(
    reader.locale,
    categories.map(({ category }) => category.name),
  );
  const seen = {
    products: categories.reduce((sum, { products }) => sum + products, 0),
    retailers: categories.flatMap(({ retailers }) => retailers),
  };
  const each = resolved.map((subject) =>
    provenanceOf(reader, subject, { ...seen, range: newestDayOf(reader, subject) }),
  );
  const newest = each.flatMap(({ known, range }) => (known === null ? [] : range.to)).sort();
  const { range, ...provenance } = provenanceOf(
    reader,
    { ...first, name },
    { ...seen, range: newestDayOf(reader, first) },
  );
  return {
    status: 'found',
    data: {
      categories,
      others: (covered ?? []).slice(MAX_CATEGORIES).map(namerOf(reader.locale)),
      modules: MODULE_NAMES.filter((of) => moduleAccess(reader.scope, of) !== 'closed'),
      level: reader.scope.level,
    },
    provenance: {
      ...provenance,
      // Sample data is said to be such, wherever there is some of it; and what is oldest, to be so old.
      dataset: each.some(({ dataset }) => dataset === 'sample') ? 'sample' : provenance.dataset,
      range: { from: newest[0] ?? range.from, to: newest.at(-1) ?? range.to },
      asOf: each.flatMap(({ asOf }) => asOf ?? []).sort()[0] ?? null,
    },
  };
};

const describe = async (reader: Reader, subject: Subject): Promise<DescribedCategory> => {
  const { brands, retailers } = namesIn(reader, subject);
  const { category, products } = subject.view;
  return {
    category: namerOf(reader.locale)(category),
    ...{ dataset: category.dataset, newestDay: subject.view.newestOn },
    baseUnit: category.baseUnit,
    products: products.length,
    brands: [...brands.values()],
    retailers: [...retailers.values()],
    unitPrice: await readUnitPrice(reader, subject),
  };
};

const readUnitPrice = async (reader: Reader, subject: Subject): Promise<number | null> => {
  if (moduleAccess(reader.scope, 'priceMonitor') === 'closed') return null;
  const whole = { ...subject, chains: narrow(priceFilters, subject.view, NOTHING_CHOSEN).selection };
  const standing = await listStanding(reader, whole, [newestDayOf(reader, subject).to]);
  const used = disclosureFor(reader.scope, { isOfBrands: false }).rows(standing);
  return mean(used.map(({ unit }) => unit));
};
