import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { indexOfBrands, lowestUnits, newestDay, priceOf } from '../raw.ts';
import { promoting } from './promoting.ts';
import { type EvaluationQuestion, lastDays, productIn, rows } from './question.ts';
import { cheapestOf, dearestOf } from './retailers.ts';

/** Who or what is first of a list, in the requested direction. */

const RANKING = ['rankProducts', 'resolveNames'];
const STOCKOUTS = ['getStockouts', 'resolveNames'];
const INDEX = ['getPriceIndex', 'resolveNames'];

/** The first and the last of so many products by price per unit: the cheapest each at its lowest price, the dearest at its highest. */
const endsOf = async (
  locale: 'en' | 'ar',
  categoryId: string,
  { order, count }: { order: 'cheapest' | 'dearest'; count: number },
) => {
  const prices = await priceOf(await newestDay(), { categoryId });
  const dearest = [...Map.groupBy(prices, ({ productId }) => productId).values()]
    .flatMap((shelf) => shelf.toSorted((a, b) => b.unit - a.unit).slice(0, 1))
    .sort((a, b) => b.unit - a.unit);
  const ranked = order === 'cheapest' ? lowestUnits(prices) : dearest;
  const ends = [ranked[0], ranked[count - 1]].flatMap((each) => each ?? []);
  return { rows: rows(ends.map((each) => [productIn(locale, each), each.unit])), tools: RANKING };
};

/** The first of two brands of milk in one list. */
const cheapestOfTwo = async (locale: 'en' | 'ar') => {
  const prices = await priceOf(await newestDay(), { categoryId: 'milk' });
  const [first] = lowestUnits(prices.filter(({ brandId }) => ['nasma', 'marooj'].includes(brandId)));
  return { rows: rows(first ? [[productIn(locale, first), first.unit]] : []), tools: RANKING };
};

type OutOfStock = { name: string; nameAr: string; percent: number; checks: number };

/** Brands by how often visits of the last 30 days found a listed product of theirs out of stock, in shops that people walk into. */
const outOfStock = async (categoryId: string): Promise<OutOfStock[]> => {
  const [from, to] = await lastDays(30);
  return database().execute<OutOfStock>(sql`
    with day as (
      select distinct on (v.series_id, (v.observed_at at time zone 'Africa/Cairo')::date) v.series_id, v.state
      from shelf_observations v
      where v.status = 'ok' and v.state <> 'unknown' and v.category_no = (select no from categories where id = ${categoryId})
        and (v.observed_at at time zone 'Africa/Cairo')::date between ${from}::date and ${to}::date
      order by v.series_id, (v.observed_at at time zone 'Africa/Cairo')::date, v.observed_at desc, v.revision desc)
    select b.name_en as name, b.name_ar as "nameAr", (100.0 * count(*) filter (where day.state = 'oos') / count(*))::float8 as percent,
      count(*)::int as checks
    from day join shelf_series s on s.id = day.series_id and s.category_no = (select no from categories where id = ${categoryId})
      join stores t on t.id = s.store_id and t.region_no is not null join brands b on b.id = s.brand_id
      join retailers r on r.id = s.retailer_id and r.channel not in ('wholesale', 'q-commerce', 'marketplace')
    where s.dataset = 'sample' and s.owner_company_id is null and day.state <> 'not_listed'
    group by 1, 2 order by percent desc`);
};

const emptiest = async (locale: 'en' | 'ar', categoryId: string, order: 'most' | 'least') => {
  const brands = await outOfStock(categoryId);
  const first = order === 'most' ? brands[0] : brands.at(-1);
  return {
    rows: rows(first ? [[locale === 'ar' ? first.nameAr : first.name, first.percent]] : []),
    ...{ figures: first ? [first.checks] : [], tools: STOCKOUTS },
  };
};

/** The cheapest or the dearest brand of a category, like for like. */
const brandByIndex = async (locale: 'en' | 'ar', categoryId: string, order: 'cheapest' | 'dearest') => {
  const brands = indexOfBrands(await priceOf(await newestDay(), { categoryId }));
  const first = order === 'cheapest' ? brands[0] : brands.at(-1);
  return {
    rows: rows(first ? [[locale === 'ar' ? first.brandAr : first.brand, first.index]] : []),
    ...{ figures: first ? [first.n] : [], tools: INDEX },
  };
};

export const firsts: readonly EvaluationQuestion[] = [
  {
    id: 'F1',
    asker: 'premium',
    locale: 'en',
    talk: ['Which retailer is the most expensive for tea?'],
    expected: () => dearestOf('en', 'tea'),
  },
  {
    id: 'F2',
    asker: 'premium',
    locale: 'ar',
    talk: ['أغلى متجر في اللبن؟'],
    expected: () => dearestOf('ar', 'milk'),
  },
  {
    id: 'F3',
    asker: 'premium',
    locale: 'en',
    talk: ['Which retailer is cheapest for diapers?', 'and which is the most expensive?'],
    expected: () => dearestOf('en', 'diapers'),
  },
  {
    id: 'F4',
    asker: 'premium',
    locale: 'ar',
    talk: ['مين أغلى سوبرماركت في الشاي؟', 'والأرخص؟'],
    expected: () => cheapestOf('ar', 'tea'),
  },
  {
    id: 'F5',
    asker: 'premium',
    locale: 'en',
    talk: ['The ten cheapest milk products'],
    expected: () => endsOf('en', 'milk', { order: 'cheapest', count: 10 }),
  },
  {
    id: 'F6',
    asker: 'premium',
    locale: 'ar',
    talk: ['أغلى ٥ منتجات شاي'],
    expected: () => endsOf('ar', 'tea', { order: 'dearest', count: 5 }),
  },
  {
    id: 'F7',
    asker: 'premium',
    locale: 'en',
    talk: ['The three most expensive diapers'],
    expected: () => endsOf('en', 'diapers', { order: 'dearest', count: 3 }),
  },
  {
    id: 'F8',
    asker: 'premium',
    locale: 'ar',
    talk: ['أرخص خمسة منتجات زيت طعام'],
    expected: () => endsOf('ar', 'cooking-oil', { order: 'cheapest', count: 5 }),
  },
  {
    id: 'F9',
    asker: 'premium',
    locale: 'en',
    talk: ['Which brand is most often out of stock in milk?'],
    expected: () => emptiest('en', 'milk', 'most'),
  },
  {
    id: 'F10',
    asker: 'premium',
    locale: 'ar',
    talk: ['أكتر علامة تجارية خلصانة في الشاي؟'],
    expected: () => emptiest('ar', 'tea', 'most'),
  },
  {
    id: 'F11',
    asker: 'premium',
    locale: 'en',
    talk: ['Which brand of tea is least often out of stock?'],
    expected: () => emptiest('en', 'tea', 'least'),
  },
  {
    id: 'F12',
    asker: 'premium',
    locale: 'ar',
    talk: ['ما أكثر علامة تجارية نفادًا في زيت الطعام؟'],
    expected: () => emptiest('ar', 'cooking-oil', 'most'),
  },
  {
    id: 'F13',
    asker: 'premium',
    locale: 'en',
    talk: ['Which brand of tea has the deepest promotions?'],
    expected: () => promoting('en', 'tea', { by: 'brand', order: 'deepest' }),
  },
  {
    id: 'F14',
    asker: 'premium',
    locale: 'ar',
    talk: ['أي علامة تجارية لديها أعمق العروض في اللبن؟'],
    expected: () => promoting('ar', 'milk', { by: 'brand', order: 'deepest' }),
  },
  {
    id: 'F15',
    asker: 'premium',
    locale: 'en',
    talk: ['Which retailer has the fewest promotions on milk?'],
    expected: () => promoting('en', 'milk', { by: 'retailer', order: 'least' }),
  },
  {
    id: 'F16',
    asker: 'premium',
    locale: 'ar',
    talk: ['أكتر متجر عليه عروض على الشاي؟'],
    expected: () => promoting('ar', 'tea', { by: 'retailer', order: 'most' }),
  },
  {
    id: 'F17',
    asker: 'premium',
    locale: 'en',
    talk: ['Which brand is cheapest in cooking oil?'],
    expected: () => brandByIndex('en', 'cooking-oil', 'cheapest'),
  },
  {
    id: 'F18',
    asker: 'premium',
    locale: 'ar',
    talk: ['أي علامة تجارية هي الأغلى في الحفاضات؟'],
    expected: () => brandByIndex('ar', 'diapers', 'dearest'),
  },
  {
    id: 'F19',
    asker: 'premium',
    locale: 'en',
    talk: ['Which brand is cheapest in milk?', 'and the most expensive?'],
    expected: () => brandByIndex('en', 'milk', 'dearest'),
  },
  {
    id: 'F20',
    asker: 'premium',
    locale: 'ar',
    talk: ['أرخص متجر في الزبادي؟', 'والأغلى؟'],
    expected: () => dearestOf('ar', 'yoghurt'),
  },
  {
    id: 'F21',
    asker: 'premium',
    locale: 'en',
    talk: ['Cheapest of Nasma and Marooj milk'],
    expected: () => cheapestOfTwo('en'),
  },
  {
    id: 'F22',
    asker: 'premium',
    locale: 'ar',
    talk: ['أرخص منتجات نسمة ومروج في اللبن'],
    expected: () => cheapestOfTwo('ar'),
  },
];
