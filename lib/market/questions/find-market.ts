import { listCoveredCategories } from '#db/queries/market-view.ts';
import { joinNames } from '#lib/i18n/format.ts';
import { moduleAccess } from '#lib/market/access/module-access.ts';
import { disclosureFor } from '#lib/market/access/plan-disclosure.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { narrow } from '#lib/market/dashboard/filters/narrow.ts';
import { mean } from '#lib/market/measures/measure.ts';
import { NOTHING_CHOSEN, priceFilters } from '#lib/market/prices/price-filters.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import type { Answer } from './answer.ts';
import { provenanceOf, refuse } from './question.ts';
import { listStanding, namesIn, newestDayOf } from './standing-prices.ts';
import { findSubject, type Subject } from './subject/find-subject.ts';

const MAX_CATEGORIES = 12;

export type DescribedCategory = {
  category: Named;
  baseUnit: BaseUnit;
  products: number;
  brands: Named[];
  retailers: Named[];
  /** Mean unit price over products and retailers on the newest day; null where the plan has no prices. */
  unitPrice: number | null;
};

/**
 * What may be asked about: the categories with their brands, retailers and price level. All of them where none is named.
 * @param module a module that a question needs: where the plan lacks it, the answer is what to say of that
 */
export const findMarket = async (
  reader: Reader,
  words: string,
  module: ModuleName | null,
): Promise<Answer<DescribedCategory[]>> => {
  const lacking = module && (await refuse(reader, { module, level: 'brand' }));
  if (lacking) return lacking;
  const asked =
    words.trim() === ''
      ? (await listCoveredCategories(reader.market, reader.scope)).map(({ id }) => ({ category: id }))
      : [{ subject: words }];
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
  const data = await Promise.all(resolved.map((subject) => describe(reader, subject)));
  const name = joinNames(
    reader.locale,
    data.map(({ category }) => category.name),
  );
  const provenance = provenanceOf(
    reader,
    { ...first, name },
    {
      range: newestDayOf(reader, first),
      products: data.reduce((sum, { products }) => sum + products, 0),
      retailers: data.flatMap(({ retailers }) => retailers),
    },
  );
  return { status: 'found', data, provenance };
};

const describe = async (reader: Reader, subject: Subject): Promise<DescribedCategory> => {
  const { brands, retailers } = namesIn(reader, subject);
  const { category, products } = subject.view;
  return {
    category: namerOf(reader.locale)(category),
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
