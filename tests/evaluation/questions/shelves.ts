import { type SQL, sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { newestDay } from '../raw.ts';
import { type EvaluationQuestion, named } from './question.ts';
import { voidsIn } from './voids.ts';

const STOCKOUTS = ['getStockouts', 'resolveNames'];
const DISTRIBUTION = ['getDistribution', 'resolveNames'];
/** A shelf that was not visited for longer is not known. */
const KNOWN_DAYS = 28;

/** Shops that people walk into and that sell to them. */
const IN_STORES = sql`s.retailer_id in (
  select id from retailers where channel not in ('wholesale', 'q-commerce', 'marketplace'))`;

type Shelf = { brand: string; category: string; governorate?: string };

const shelvesOf = async ({ brand, category, governorate }: Shelf): Promise<SQL> => sql`
  from shelf_series x join stores s on s.id = x.store_id and ${IN_STORES} join regions g on g.no = x.region_no join products p on p.id = x.product_id
  where x.dataset = 'sample' and x.owner_company_id is null and x.brand_id = ${brand}
    and x.category_no = (select no from categories where id = ${category})
    and x.last_on > ${await newestDay()}::date - ${sql.raw(String(KNOWN_DAYS))}
    ${governorate === undefined ? sql`` : sql`and g.name_en = ${governorate}`}`;

const emptyOf = async (shelf: Shelf) =>
  database().execute<{ storeId: string; storeAr: string; product: string }>(
    sql`select s.id as "storeId", s.name_ar as "storeAr", p.name_en as product ${await shelvesOf(shelf)} and x.state = 'oos'`,
  );

/** Of the stores whose shelves of the category are known, those that carry one of the brand's products: by number, and by what they sell of it; in percent, with how many are known. */
const distributionOf = async (shelf: Shelf): Promise<number[]> => {
  const { category, governorate } = shelf;
  const [row] = await database().execute<{ numeric: number; weighted: number; known: number }>(sql`
    with known as (
      select s.id, coalesce(w.weight, 0) as weight, s.id in (
        select x.store_id ${await shelvesOf(shelf)} and x.state in ('in_stock', 'low', 'oos')) as carries
      from stores s join regions g on g.no = s.region_no left join store_category_weights w on w.store_id = s.id and w.category_id = ${category}
      where ${IN_STORES} and ${governorate === undefined ? sql`true` : sql`g.name_en = ${governorate}`} and s.id in (
        select y.store_id from shelf_series y where y.dataset = 'sample' and y.owner_company_id is null
          and y.category_no = (select no from categories where id = ${category})
          and y.last_on > ${await newestDay()}::date - ${sql.raw(String(KNOWN_DAYS))}))
    select (100.0 * count(*) filter (where carries) / count(*))::float8 as numeric, count(*)::int as known,
      (100.0 * sum(weight) filter (where carries) / sum(weight))::float8 as weighted from known`);
  if (!row) throw new Error(`No store of ${category} is known.`);
  return [row.numeric, row.weighted, row.known];
};

/** How many stores have an empty shelf of it, and how many are known. */
export const emptyStoresOf = async (shelf: Shelf): Promise<number[]> => {
  const [, , known = 0] = await distributionOf(shelf);
  return [new Set((await emptyOf(shelf)).map(({ storeId }) => storeId)).size, known];
};

export const shelves: readonly EvaluationQuestion[] = [
  {
    id: 'S1',
    asker: 'premium',
    locale: 'en',
    talk: ['Where is Nasma milk out of stock?'],
    expected: async () => {
      const empty = await emptyOf({ brand: 'nasma', category: 'milk' });
      const says =
        empty.length > 10 ? [/Nasma UHT milk/, /since/i] : empty.map(({ product }) => named(product));
      return { figures: [empty.length], says, tools: STOCKOUTS };
    },
  },
  {
    id: 'S2',
    asker: 'premium',
    locale: 'ar',
    talk: ['لبن نسمة ناقص في كام فرع في الجيزة؟'],
    expected: async () => {
      const shelf = { brand: 'nasma', category: 'milk', governorate: 'Giza' };
      const empty = await emptyOf(shelf);
      return {
        figures: await emptyStoresOf(shelf),
        says:
          empty.length === 0
            ? [/لا|لم/]
            : empty.slice(0, 3).map(({ storeAr }) => new RegExp(storeAr.split(' ').at(-1) ?? storeAr)),
        not: [/الاسكندرية|الإسكندرية/],
        tools: STOCKOUTS,
      };
    },
  },
  {
    id: 'S3',
    asker: 'premium',
    locale: 'en',
    talk: ['What is the numeric distribution of Marooj milk?'],
    expected: async () => ({
      figures: await distributionOf({ brand: 'marooj', category: 'milk' }),
      says: [/numeric/i, /Marooj/],
      tools: DISTRIBUTION,
    }),
  },
  {
    id: 'S4',
    asker: 'premium',
    locale: 'ar',
    talk: ['توزيع شاي طرابا في القاهرة كام؟'],
    expected: async () => ({
      figures: await distributionOf({ brand: 'taraba', category: 'tea', governorate: 'Cairo' }),
      says: [/طرابا/, /التوزيع العددي/],
      tools: DISTRIBUTION,
    }),
  },
  {
    id: 'S5',
    asker: 'growth',
    locale: 'en',
    talk: ["Which stores should carry Lazzaza yoghurt and don't?"],
    expected: async () => ({
      ...(await voidsIn('en', 'yoghurt', 'lazzaza')),
      says: [/Lazzaza/],
      not: [/Nasma/],
    }),
  },
  {
    id: 'S6',
    asker: 'premium',
    locale: 'ar',
    talk: ['فجوات توزيع نسمة في الزبادي'],
    expected: async () => ({
      ...(await voidsIn('ar', 'yoghurt', 'nasma')),
      ...{ says: [/نسمة|نسمه/], not: [/لبن نسمة/] },
    }),
  },
  {
    id: 'S7',
    asker: 'premium',
    locale: 'en',
    talk: ['How many stores sell Katakeet diapers?'],
    expected: async () => ({
      figures: await distributionOf({ brand: 'katakeet', category: 'diapers' }),
      says: [/Katakeet/],
      tools: DISTRIBUTION,
    }),
  },
  {
    id: 'S8',
    asker: 'growth',
    locale: 'ar',
    talk: ['في كام في المية من الفروع موجود زبادي لذاذة؟'],
    expected: async () => ({
      figures: await distributionOf({ brand: 'lazzaza', category: 'yoghurt' }),
      tools: DISTRIBUTION,
    }),
  },
];
