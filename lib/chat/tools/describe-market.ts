import { listCoveredCategories } from '#db/queries/market-view.ts';
import { joinNames } from '#lib/i18n/format.ts';
import { mean } from '#lib/market/measures.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import { listCurrentPrices, namesIn } from './current-prices.ts';
import { asMoney, provenanceOf, todayOf } from './provenance.ts';
import { resolveSubject, type Subject, type ToolReader } from './resolve-subject.ts';
import type { ToolInput, ToolOutput } from './schema.ts';

const MAX_CATEGORIES = 12;

/** What may be asked about: the categories with their brands, retailers and price level. */
export const describeMarket = async (
  reader: ToolReader,
  input: ToolInput<'describeMarket'>,
): Promise<ToolOutput<'describeMarket'>> => {
  const named = input.subject.trim() === '' ? await allCategories(reader) : [input.subject];
  const subjects = await Promise.all(
    named.map((subject) => resolveSubject(reader, { subject, retailers: [] })),
  );
  const resolved = subjects.flatMap((subject) => ('status' in subject ? [] : [subject]));
  const [first] = resolved;
  const [refused] = subjects.flatMap((subject) => ('status' in subject ? [subject] : []));
  if (!first) return refused ?? { status: 'outside_plan', categories: [] };
  const categories = await Promise.all(resolved.map((subject) => describe(reader, subject)));
  const provenance = provenanceOf(
    {
      ...first,
      name: joinNames(
        reader.locale,
        categories.map(({ name }) => name),
      ),
    },
    {
      range: todayOf(reader),
      products: categories.reduce((sum, { products }) => sum + products, 0),
      retailers: categories.flatMap(({ retailers }) => retailers),
    },
  );
  return { status: 'ok', looked: provenance, currency: MARKET_CURRENCY, categories };
};

const allCategories = async ({ db, scope }: ToolReader): Promise<string[]> => {
  const covered = await listCoveredCategories(db, scope);
  return covered.slice(0, MAX_CATEGORIES).map(({ nameEn }) => nameEn);
};

const describe = async (reader: ToolReader, subject: Subject) => {
  const standing = await listCurrentPrices(reader, { ...subject, productIds: null, retailers: null });
  const { brands, retailers } = namesIn(reader, subject);
  const average = mean(standing.map(({ price }) => price.unit));
  const category = nameIn(reader.locale, subject.category);
  return {
    name: category,
    baseUnit: subject.category.baseUnit,
    products: subject.view.products.length,
    brands: [...brands.values()].map(({ name }) => name),
    retailers: [...retailers.values()].map(({ name }) => name),
    averageUnitPrice: average === null ? null : asMoney(average),
  };
};
