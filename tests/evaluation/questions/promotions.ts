import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { averageDiscount, newestDay, priceOf, type pricesIf, timeOnPromotion } from '../raw.ts';
import { promoting, STATS } from './promoting.ts';
import { type EvaluationQuestion, lastDays, named, productIn, rows, SKU_LEVEL, today } from './question.ts';

const RUNNING = ['getPromotions', 'resolveNames'];
const REAL = ['checkDiscounts', 'resolveNames'];

/** The deepest price cuts by the label, in percent of the regular price. */
const deepest = async (narrow: Parameters<typeof pricesIf>[1]) =>
  (await priceOf(await newestDay(), narrow))
    .flatMap((price) =>
      price.promo === null ? [] : { ...price, percent: 100 * (1 - price.promo / price.regular) },
    )
    .sort((a, b) => b.percent - a.percent);

const deepestCut = async (locale: 'en' | 'ar', narrow: Parameters<typeof pricesIf>[1]) => {
  const [cut] = await deepest(narrow);
  return { rows: rows(cut ? [[productIn(locale, cut), cut.percent]] : []), tools: RUNNING };
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
      // A list shows 8.
      return starting.length > 8
        ? { figures: [starting.length], tools: RUNNING }
        : { says: starting.map(({ name }) => named(name)), tools: RUNNING };
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
    expected: async () => ({ says: [/lowest price/, /judged/, /Wahat Hyper/], tools: REAL }),
  },
  {
    id: 'M9',
    asker: 'premium',
    locale: 'ar',
    talk: ['هل عروض الحفاضات حقيقية؟'],
    expected: async () => ({ says: [/حقيقي/, /اقل سعر|أقل سعر/, /صيدليات شفاي/], tools: REAL }),
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
    expected: async () => ({ says: [/Price cut/, /Percentage off/, /Share of days/], tools: STATS }),
  },
  {
    id: 'M13',
    asker: 'premium',
    locale: 'en',
    talk: ['Which retailer promotes milk most often?'],
    expected: () => promoting('en', 'milk', { by: 'retailer', order: 'most' }),
  },
];
