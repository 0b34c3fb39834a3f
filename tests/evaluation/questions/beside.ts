import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { changeBetween, daysBefore, oldestDay, type pricesIf } from '../raw.ts';
import { dayIn, type EvaluationQuestion, lastDays, named } from './question.ts';

/** Days set beside others, prices in the money of one day, and several categories in one question. */

const HISTORY = ['getPriceHistory', 'resolveNames'];
const DAY = 86_400_000;

type Narrow = Parameters<typeof pricesIf>[1];
type Days = readonly [string, string];

/** As many days right before. */
const before = ([from, to]: Days): Days => {
  const count = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  return [daysBefore(from, count), daysBefore(from, 1)];
};

/** How prices changed over the last days, and over as many before. */
const besideBefore = async (narrow: Narrow, count: number, of: 'price' | 'regular' = 'price') => {
  const days = await lastDays(count);
  const [now, then] = [await changeBetween(narrow, days, of), await changeBetween(narrow, before(days), of)];
  return { changes: [now.percent, then.percent], figures: [now.n, then.n], tools: HISTORY };
};

/** The consumer price index that holds on a day: that of its month, or the newest one before it. */
const consumerIndexOn = async (day: string): Promise<number> => {
  const [row] = await database().execute<{ index: number }>(sql`
    select index::float8 as index from cpi_series
    where dataset = 'sample' and month <= date_trunc('month', ${day}::date) order by month desc, revision desc limit 1`);
  if (!row) throw new Error(`No consumer price index is known on ${day}.`);
  return row.index;
};

/** A change that rounds to nothing is said in words. */
const isSaid = (change: number): boolean => Math.abs(change) >= 0.05;

/** In the money of the last day, with the change as it was paid. */
const inOneMoney = async (narrow: Narrow, count: number) => {
  const [from, to] = await lastDays(count);
  const { percent } = await changeBetween(narrow, [from, to]);
  const inflation = (await consumerIndexOn(to)) / (await consumerIndexOn(from));
  const real = 100 * ((1 + percent / 100) / inflation - 1);
  return { changes: [real, percent].filter(isSaid), tools: HISTORY };
};

const ofEach = async (narrows: readonly Narrow[], count: number) => {
  const days = await lastDays(count);
  const changes = await Promise.all(narrows.map((narrow) => changeBetween(narrow, days)));
  return {
    ...{ changes: changes.map(({ percent }) => percent), figures: changes.map(({ n }) => n) },
    tools: HISTORY,
  };
};

/** The day on which the data of a category begins. */
const beginning = async (locale: 'en' | 'ar', categoryId: string) =>
  named(dayIn(locale, await oldestDay(categoryId)));

const tea = { categoryId: 'tea' };
const milk = { categoryId: 'milk' };
const oil = { categoryId: 'cooking-oil' };
const yoghurt = { categoryId: 'yoghurt' };
const diapers = { categoryId: 'diapers' };

export const beside: readonly EvaluationQuestion[] = [
  {
    id: 'N1',
    asker: 'premium',
    locale: 'en',
    talk: ['How did tea prices change in the last 30 days compared with the period before?'],
    expected: () => besideBefore(tea, 30),
  },
  {
    id: 'N2',
    asker: 'premium',
    locale: 'ar',
    talk: ['كيف تغيرت أسعار اللبن آخر ٣٠ يوم مقارنة بالفترة السابقة؟'],
    expected: () => besideBefore(milk, 30),
  },
  {
    id: 'N3',
    asker: 'premium',
    locale: 'en',
    talk: ['How have Nasma milk prices moved in the last 30 days?', 'against the previous period?'],
    expected: () => besideBefore({ ...milk, brandId: 'nasma' }, 30),
  },
  {
    id: 'N4',
    asker: 'premium',
    locale: 'ar',
    talk: ['كيف تغيرت أسعار زيت الطعام بدون العروض آخر ٣٠ يوم؟', 'مقارنة بالفترة السابقة؟'],
    expected: () => besideBefore(oil, 30, 'regular'),
  },
  {
    id: 'N5',
    asker: 'premium',
    locale: 'en',
    talk: ['How have yoghurt prices changed in the last 30 days?', 'and compared with the period before?'],
    expected: () => besideBefore(yoghurt, 30),
  },
  {
    id: 'N6',
    asker: 'premium',
    locale: 'ar',
    talk: ['كيف تغيرت أسعار الحفاضات آخر ٣٠ يوم؟', 'ومقارنة بالفترة السابقة؟'],
    expected: () => besideBefore(diapers, 30),
  },
  {
    id: 'N7',
    asker: 'premium',
    locale: 'en',
    talk: ['How have tea prices changed over the last 90 days at constant prices?'],
    expected: () => inOneMoney(tea, 90),
  },
  {
    id: 'N8',
    asker: 'premium',
    locale: 'ar',
    talk: ['كيف تغيرت أسعار اللبن آخر ٩٠ يوم؟', 'وبأسعار ثابتة؟'],
    expected: () => inOneMoney(milk, 90),
  },
  {
    id: 'N9',
    asker: 'premium',
    locale: 'en',
    talk: ['How have diaper prices changed in the last 90 days?', 'and adjusted for inflation?'],
    expected: () => inOneMoney(diapers, 90),
  },
  {
    id: 'N10',
    asker: 'premium',
    locale: 'ar',
    talk: ['كيف تغيرت أسعار زيت الطعام آخر ٩٠ يوم؟', 'وبأسعار ثابتة؟'],
    expected: () => inOneMoney(oil, 90),
  },
  {
    id: 'N11',
    asker: 'premium',
    locale: 'en',
    talk: ['How have prices changed across milk and tea in the last 30 days?'],
    expected: () => ofEach([milk, tea], 30),
  },
  {
    id: 'N12',
    asker: 'premium',
    locale: 'ar',
    talk: ['كيف تغيرت أسعار الشاي والزبادي آخر ٣٠ يوم؟'],
    expected: () => ofEach([tea, yoghurt], 30),
  },
  {
    id: 'N13',
    asker: 'premium',
    locale: 'en',
    talk: ['How have the prices of milk, yoghurt, tea and diapers changed in the last 30 days?'],
    expected: () => ofEach([milk, yoghurt, tea, diapers], 30),
  },
  {
    id: 'N14',
    asker: 'growth',
    locale: 'en',
    talk: ['How have milk and tea prices changed in the last 30 days?'],
    expected: async () => ({ ...(await ofEach([milk], 30)), says: [/\btea\b/i, /plan/i] }),
  },
  {
    id: 'N15',
    asker: 'growth',
    locale: 'ar',
    talk: ['كيف تغيرت أسعار الزبادي والشاي آخر ٣٠ يوم؟'],
    expected: async () => ({ ...(await ofEach([yoghurt], 30)), says: [/الشاي/, /باقت/] }),
  },
  {
    id: 'N16',
    asker: 'premium',
    locale: 'ar',
    talk: ['كيف تغيرت أسعار لبن مروج آخر ٣٠ يوم؟', 'مقارنة بالفترة اللي قبلها؟'],
    expected: () => besideBefore({ ...milk, brandId: 'marooj' }, 30),
  },
  {
    id: 'N17',
    asker: 'premium',
    locale: 'en',
    talk: ['How did tea prices change in the last 30 days compared with the same days last year?'],
    // The sample that the tests load begins 120 days ago: the answer says from when on there is data.
    expected: async () => ({ ...(await ofEach([tea], 30)), says: [await beginning('en', 'tea')] }),
  },
  {
    id: 'N18',
    asker: 'premium',
    locale: 'ar',
    talk: ['كيف تغيرت أسعار اللبن آخر ٣٠ يوم مقارنة بنفس الفترة من العام الماضي؟'],
    expected: async () => ({ ...(await ofEach([milk], 30)), says: [await beginning('ar', 'milk')] }),
  },
  {
    id: 'N19',
    asker: 'premium',
    locale: 'en',
    talk: [
      'How have milk prices changed in the last 30 days?',
      'and tea?',
      'compared with the period before?',
    ],
    expected: () => besideBefore(tea, 30),
  },
  {
    id: 'N20',
    asker: 'guest',
    locale: 'ar',
    // Guests see milk alone.
    talk: ['كيف تغيرت أسعار اللبن آخر ٣٠ يوم مقارنة بالفترة السابقة؟'],
    expected: async () => ({ ...(await besideBefore(milk, 30)), mayWithhold: true }),
  },
];
