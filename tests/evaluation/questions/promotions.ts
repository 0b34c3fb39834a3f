import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { averageDiscount, newestDay, priceOf, type pricesIf, timeOnPromotion } from '../raw.ts';
import { brandPromotionsNow, kindsOf, promoting, promotionsSoon, STATS } from './promoting.ts';
import { type EvaluationQuestion, lastDays, named, productIn, rows, SKU_LEVEL, today } from './question.ts';
import { realDiscounts } from './real-discounts.ts';

const RUNNING = ['getPromotions', 'resolveNames'];

/** The deepest price cuts by the label, in percent of the regular price. */
const deepest = async (narrow: Parameters<typeof pricesIf>[1]) =>
  (await priceOf(await newestDay(), narrow))
    .flatMap((price) =>
      price.promo === null ? [] : { ...price, percent: 100 * (1 - price.promo / price.regular) },
    )
    .sort((a, b) => b.percent - a.percent);

/** The deepest one of these prices by its label. */
export const deepestCut = async (locale: 'en' | 'ar', narrow: Parameters<typeof pricesIf>[1]) => {
  const [cut] = await deepest(narrow);
  return { rows: rows(cut ? [[productIn(locale, cut), cut.percent]] : []), tools: RUNNING };
};

/** The deepest of those that lower a price by so many percent, and how many there are; no lower one is listed. */
const cutsOver = async (locale: 'en' | 'ar', categoryId: string, least: number) => {
  const running = await database().execute<{ depth: number; name: string }>(sql`
    select d.depth::float8 as depth, ${sql.raw(locale === 'en' ? 'p.name_en' : 'coalesce(p.name_ar, p.name_en)')} as name
    from chain_deals d join products p on p.id = d.product_id join categories k on k.no = d.category_no
    where k.id = ${categoryId} and d.dataset = 'sample' and d.owner_company_id is null
      and ${today()}::date between d.from_on and coalesce(d.to_on, 'infinity') order by d.depth desc nulls last`);
  const deep = running.filter(({ depth }) => depth >= least);
  const [first] = deep;
  return {
    rows: rows(first ? [[first.name, first.depth]] : []),
    tools: RUNNING,
  };
};

/** How many promotions of a brand of milk that lowered a price began in so many days. */
const begunBy = async (locale: 'en' | 'ar', brandId: string, days: number) => {
  const [from, to] = await lastDays(days);
  const [row] = await database().execute<{ n: number }>(sql`
    select count(*)::int as n from chain_deals d join products p on p.id = d.product_id join categories k on k.no = d.category_no
      join retailers r on r.id = d.retailer_id
    where k.id = 'milk' and p.brand_id = ${brandId} and d.dataset = 'sample' and d.owner_company_id is null and d.promoted_price is not null
      and d.from_on between ${from}::date and ${to}::date`);
  return {
    figures: [Math.min(row?.n ?? 0, 50)],
    says: [locale === 'en' ? /a rival answered/ : /ردّ? ?منافس/],
    tools: STATS,
  };
};

export const promotions: readonly EvaluationQuestion[] = [
  {
    id: 'M1',
    asker: 'premium',
    locale: 'en',
    talk: ['Which promotions are running on tea at Wahat?'],
    expected: () => deepestCut('en', { categoryId: 'tea', retailerId: 'wahat' }),
  },
  {
    id: 'M2',
    asker: 'premium',
    locale: 'ar',
    talk: ['ما عروض الحفاضات في صيدليات شفاية؟'],
    expected: () => deepestCut('ar', { categoryId: 'diapers', retailerId: 'shifaya' }),
  },
  {
    id: 'M3',
    asker: 'premium',
    locale: 'en',
    talk: ['How many milk products are on promotion now?'],
    expected: async () => {
      const cut = await deepest({ categoryId: 'milk' });
      return { figures: [new Set(cut.map(({ productId }) => productId)).size], tools: STATS };
    },
  },
  {
    id: 'M4',
    asker: 'premium',
    locale: 'en',
    talk: ['Which brand promotes most in cooking oil over the last 90 days?'],
    expected: () => promoting('en', 'cooking-oil', { by: 'brand', order: 'most', days: 90 }),
  },
  {
    id: 'M5',
    asker: 'premium',
    locale: 'ar',
    talk: ['ما متوسط الخصم على الشاي آخر ٣٠ يوم؟'],
    expected: async () => ({
      figures: [
        await averageDiscount('tea', await lastDays(30)),
        await timeOnPromotion('tea', await lastDays(30)),
      ],
      ...{ says: [/الشاي/, /متوسط الخصم/], not: [/زبادي/], tools: STATS },
    }),
  },
  {
    id: 'M6',
    asker: 'premium',
    locale: 'en',
    talk: ['Which tea promotions start within two weeks?'],
    expected: async () => {
      const starting = await database().execute<{ name: string }>(sql`
        select coalesce(p.name_en, b.name_en) as name from promotions m left join products p on p.id = m.product_id
          left join brands b on b.id = m.brand_id
        where m.dataset = 'sample' and m.category_no = (select no from categories where id = 'tea')
          and m.starts_on > ${today()}::date and m.starts_on <= ${today()}::date + 14`);
      if (starting.length === 0) return { says: [/\bno\b/i], tools: RUNNING };
      const figures = [await promotionsSoon('tea', 'from', 14)];
      // A list shows 8.
      return starting.length > 8
        ? { figures, tools: RUNNING }
        : { figures, says: starting.map(({ name }) => named(name)), tools: RUNNING };
    },
  },
  {
    id: 'M7',
    asker: 'starter',
    locale: 'ar',
    talk: ['ما عروض الأرز الآن؟'],
    expected: async () => {
      const found = await priceOf(await newestDay(), { categoryId: 'rice' });
      return {
        figures: [await brandPromotionsNow('rice')],
        says: [/الارز|الأرز/, /عرض/, SKU_LEVEL.ar],
        not: [...new Set(found.map(({ productAr }) => productAr))].map(named),
        tools: RUNNING,
      };
    },
  },
  {
    id: 'M8',
    asker: 'premium',
    locale: 'en',
    talk: ['Are the cooking oil discounts real?'],
    expected: () => realDiscounts('en', 'cooking-oil'),
  },
  {
    id: 'M9',
    asker: 'premium',
    locale: 'ar',
    talk: ['هل عروض الحفاضات حقيقية؟'],
    expected: () => realDiscounts('ar', 'diapers'),
  },
  {
    id: 'M10',
    asker: 'premium',
    locale: 'en',
    talk: ['How deep are milk discounts?'],
    expected: async () => ({
      figures: [await averageDiscount('milk', await lastDays(30))],
      ...{ says: [/median discount/i, /UHT milk/], tools: STATS },
    }),
  },
  {
    id: 'M11',
    asker: 'premium',
    locale: 'en',
    talk: ['What types of promotions run on tea?'],
    expected: () => kindsOf('tea'),
  },
  {
    id: 'M13',
    asker: 'premium',
    locale: 'en',
    talk: ['Which retailer promotes milk most often?'],
    expected: () => promoting('en', 'milk', { by: 'retailer', order: 'most' }),
  },
  {
    id: 'M14',
    asker: 'premium',
    locale: 'en',
    talk: ['Which tea promotions are over 10%?'],
    expected: () => cutsOver('en', 'tea', 10),
  },
  {
    id: 'M15',
    asker: 'premium',
    locale: 'ar',
    talk: ['ايه عروض اللبن اللي أكتر من ١٠٪؟'],
    expected: () => cutsOver('ar', 'milk', 10),
  },
  {
    id: 'M17',
    asker: 'premium',
    locale: 'ar',
    talk: ['مين رد على عروض لبن مروج آخر ٦٠ يوم؟'],
    expected: () => begunBy('ar', 'marooj', 60),
  },
];
