import { type SQL, sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { newestDay } from '../raw.ts';
import type { EvaluationQuestion } from './question.ts';

const STOCKOUTS = ['getStockouts', 'resolveNames'];
const DISTRIBUTION = ['getDistribution', 'resolveNames'];
const VOIDS = ['listVoids', 'resolveNames'];
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
  database().execute<{ store: string; storeAr: string; product: string }>(
    sql`select s.name_en as store, s.name_ar as "storeAr", p.name_en as product ${await shelvesOf(shelf)} and x.state = 'oos'`,
  );

/** Stores that carry one of the brand's products, of those whose shelves of the category are known. */
const numericOf = async (shelf: Shelf): Promise<number> => {
  const [row] = await database().execute<{ carried: number; known: number }>(sql`
    select (select count(distinct x.store_id) ${await shelvesOf(shelf)} and x.state in ('in_stock', 'low', 'oos'))::int as carried,
      count(distinct y.store_id)::int as known
    from shelf_series y where y.dataset = 'sample' and y.owner_company_id is null
      and exists (select from stores s where s.id = y.store_id and ${IN_STORES})
      and y.category_no = (select no from categories where id = ${shelf.category})
      and y.last_on > ${await newestDay()}::date - ${sql.raw(String(KNOWN_DAYS))}`);
  return (100 * (row?.carried ?? 0)) / (row?.known ?? 1);
};

export const shelves: readonly EvaluationQuestion[] = [
  {
    id: 'S1',
    asker: 'premium',
    locale: 'en',
    talk: ['Where is Nasma milk out of stock?'],
    expected: async () => {
      const empty = await emptyOf({ brand: 'nasma', category: 'milk' });
      return empty.length > 10
        ? { figures: [empty.length], says: [/Nasma UHT milk/, /since/i], tools: STOCKOUTS }
        : { says: empty.map(({ product }) => new RegExp(product)), tools: STOCKOUTS };
    },
  },
  {
    id: 'S2',
    asker: 'premium',
    locale: 'ar',
    talk: ['لبن نسمة ناقص في كام فرع في الجيزة؟'],
    expected: async () => {
      const empty = await emptyOf({ brand: 'nasma', category: 'milk', governorate: 'Giza' });
      return {
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
      figures: [await numericOf({ brand: 'marooj', category: 'milk' })],
      says: [/numeric/i, /Marooj/],
      tools: DISTRIBUTION,
    }),
  },
  {
    id: 'S4',
    asker: 'premium',
    locale: 'ar',
    talk: ['توزيع شاي طرابا في القاهرة كام؟'],
    expected: async () => ({ says: [/طرابا/, /التوزيع العددي/, /نقط/], tools: DISTRIBUTION }),
  },
  {
    id: 'S5',
    asker: 'growth',
    locale: 'en',
    talk: ["Which stores should carry Lazzaza yoghurt and don't?"],
    expected: async () => ({ says: [/Lazzaza/, /must-stock/, /EGP/], not: [/Nasma/], tools: VOIDS }),
  },
  {
    id: 'S6',
    asker: 'premium',
    locale: 'ar',
    talk: ['فجوات توزيع نسمة في الزبادي'],
    expected: async () => ({
      says: [/نسمة|نسمه/, /جنيه/, /المحافظة|المحافظه/],
      not: [/لبن نسمة/],
      tools: VOIDS,
    }),
  },
  {
    id: 'S7',
    asker: 'premium',
    locale: 'en',
    talk: ['How many stores sell Katakeet diapers?'],
    expected: async () => ({
      figures: [await numericOf({ brand: 'katakeet', category: 'diapers' })],
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
      figures: [await numericOf({ brand: 'lazzaza', category: 'yoghurt' })],
      tools: DISTRIBUTION,
    }),
  },
];
