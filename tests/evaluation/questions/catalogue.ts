import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import type { Expected } from '../expected.ts';
import { newestDay } from '../raw.ts';
import { shrunk } from './packs.ts';
import { type EvaluationQuestion, named, today } from './question.ts';

const CHANGES = ['listCatalogueChanges', 'resolveNames'];
const ASSORTMENT = ['getAssortment', 'resolveNames'];
const SEARCH = ['searchCatalogue', 'resolveNames'];

const patterns = (names: readonly string[]): RegExp[] => names.map(named);

/** Products of the sample that were first or last seen within the last 90 days. */
const changedIn = async (categoryId: string, what: 'new' | 'gone'): Promise<string[]> => {
  const found = await database().execute<{ name: string }>(sql`
    select p.name_en as name from products p join listings l on l.product_id = p.id
    where p.dataset = 'sample' and p.category_id = ${categoryId} and (${what === 'new'} or p.status = 'delisted')
    group by p.id having ${what === 'new' ? sql`min(l.first_seen)` : sql`max(l.last_seen)`} between ${today()}::date - 89 and ${today()}::date`);
  return found.map(({ name }) => name);
};

const NONE = { en: /\bn(?:o|one)\b/i, ar: /لا|لم/ };

/** Their names, and how many there are. */
export const changed = async (
  locale: 'en' | 'ar',
  categoryId: string,
  what: 'new' | 'gone',
): Promise<Expected> => {
  const found = await changedIn(categoryId, what);
  if (found.length === 0) return { says: [NONE[locale]], tools: CHANGES };
  const names = locale === 'ar' ? await arabicNamesOf(found) : found;
  return { figures: [found.length], says: patterns(names), tools: CHANGES };
};

const arabicNamesOf = async (names: readonly string[]): Promise<string[]> => {
  const found = await database().execute<{ name: string }>(
    sql`select coalesce(nullif(name_ar, ''), name_en) as name from products where name_en = any (${sql.param([...names])}::text[])`,
  );
  return found.map(({ name }) => name);
};

/** Products on sale of a brand at a retailer, and all of the category there. */
const listed = async (brand: string, categoryId: string, retailer: string): Promise<[number, number]> => {
  const found = await database().execute<{ brand: string; n: number }>(sql`
    select p.brand_id as brand, count(distinct p.id)::int as n from listings l join products p on p.id = l.product_id
    where l.dataset = 'sample' and l.retailer_id = ${retailer} and p.category_id = ${categoryId} and p.status = 'active'
      and l.last_seen >= ${await newestDay()}::date - 28 group by 1`);
  return [found.find((row) => row.brand === brand)?.n ?? 0, found.reduce((sum, { n }) => sum + n, 0)];
};

const lackingGtin = async (categoryId: string): Promise<string[]> => {
  const found = await database().execute<{ name: string }>(
    sql`select name_en as name from products where dataset = 'sample' and category_id = ${categoryId} and status = 'active' and gtin is null`,
  );
  return found.map(({ name }) => name);
};

export const catalogue: readonly EvaluationQuestion[] = [
  {
    id: 'K1',
    asker: 'premium',
    locale: 'en',
    talk: ['How many milk products does Nasma have?'],
    expected: async () => {
      const [row] = await database().execute<{ n: number }>(
        sql`select count(*)::int as n from products where dataset = 'sample' and brand_id = 'nasma' and category_id = 'milk' and status = 'active'`,
      );
      return { rows: [['Nasma (UHT milk)', row?.n ?? 0]], not: [/Lazzaza/], tools: SEARCH };
    },
  },
  {
    id: 'K2',
    asker: 'premium',
    locale: 'ar',
    talk: ['إيه المنتجات الجديدة في اللبن آخر ٩٠ يوم؟'],
    expected: async () => ({ ...(await changed('ar', 'milk', 'new')), not: [/شاي/] }),
  },
  {
    id: 'K3',
    asker: 'premium',
    locale: 'en',
    talk: ['Which yoghurt products were delisted in the last 90 days?'],
    expected: () => changed('en', 'yoghurt', 'gone'),
  },
  {
    id: 'K4',
    asker: 'premium',
    locale: 'en',
    talk: ['Which milk products lack a GTIN?'],
    expected: async () => ({ says: [...patterns(await lackingGtin('milk')), /GTIN/], tools: SEARCH }),
  },
  {
    id: 'K5',
    asker: 'premium',
    locale: 'ar',
    talk: ['أي منتجات الشاي بياناتها ناقصة؟'],
    expected: async () => ({
      says: [...patterns(await arabicNamesOf(await lackingGtin('tea'))), /GTIN/],
      tools: SEARCH,
    }),
  },
  {
    id: 'K6',
    asker: 'growth',
    locale: 'en',
    talk: ['What share of the white cheese range at Wahat is Lazzaza?'],
    expected: async () => {
      const [own, all] = await listed('lazzaza', 'white-cheese', 'wahat');
      return { figures: [own, all, (100 * own) / all], not: [/UHT milk/], tools: ASSORTMENT };
    },
  },
  {
    id: 'K7',
    asker: 'premium',
    locale: 'ar',
    talk: ['ما حصة مروج من معروض الزبادي في واحات؟'],
    expected: async () => {
      const [own, all] = await listed('marooj', 'yoghurt', 'wahat');
      return { figures: [own, all, (100 * own) / all], not: [/اللبن المعقم/], tools: ASSORTMENT };
    },
  },
  {
    id: 'K8',
    asker: 'premium',
    locale: 'en',
    talk: ['Which diaper packs shrank in the last year?'],
    expected: async () => ({
      ...(await shrunk('en', { brandId: 'katakeet', categoryId: 'diapers' })),
      ...{ says: [/Katakeet/, /in place of/], not: [/milk/i] },
    }),
  },
  {
    id: 'K9',
    asker: 'premium',
    locale: 'ar',
    talk: ['ما المنتجات المسحوبة من الزيت آخر ٩٠ يوم؟'],
    expected: () => changed('ar', 'cooking-oil', 'gone'),
  },
];
