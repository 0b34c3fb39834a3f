import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { changeBetween, oldestDay, type pricesIf, timeOnPromotion } from '../raw.ts';
import { dayIn, type EvaluationQuestion, lastDays, named, today } from './question.ts';

/** Ramadan, and the Ramadan before it where the data holds it: else the answer has to say when the data begins. */

const HISTORY = ['getPriceHistory', 'resolveNames'];
const STATS = ['getPromotionStats', 'resolveNames'];
/** Weeks that begin within Ramadan on any calendar. */
const WEEKS = [0, 1, 2, 3];

type Narrow = Parameters<typeof pricesIf>[1] & { categoryId: string };
type Days = readonly [string, string];

const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
});
const isRamadan = (day: string): boolean => /^9\b/.test(hijri.format(new Date(`${day}T12:00:00Z`)));

/** The newest Ramadan that was over before a day. */
export const ramadanBefore = (day: string): Days => {
  let to = addDays(day, -1);
  while (!isRamadan(to)) to = addDays(to, -1);
  let from = to;
  while (isRamadan(addDays(from, -1))) from = addDays(from, -1);
  return [from, to];
};

/** Of prices that these need: since the six weeks before the newest Ramadan, which say what was usual. */
export const daysWithRamadan = (): number =>
  (Date.parse(today()) - Date.parse(ramadanBefore(today())[0])) / 86_400_000 + 43;

const changeIn = async (narrow: Narrow) => {
  const { percent, n } = await changeBetween(narrow, ramadanBefore(today()));
  return { changes: [percent], figures: [n], tools: HISTORY };
};

/** With that of the Ramadan before, or when the data begins. */
const besideTheOneBefore = async (locale: 'en' | 'ar', narrow: Narrow) => {
  const newest = await changeIn(narrow);
  const before = ramadanBefore(ramadanBefore(today())[0]);
  const begins = await oldestDay(narrow.categoryId);
  if (begins > before[0]) return { ...newest, says: [named(dayIn(locale, begins))] };
  const { percent, n } = await changeBetween(narrow, before);
  return { ...newest, changes: [...newest.changes, percent], figures: [...newest.figures, n] };
};

/** Beside the day that each week begins with. */
const byWeek = async (locale: 'en' | 'ar', categoryId: string) => {
  const [first] = ramadanBefore(today());
  const weeks = WEEKS.map((week) => addDays(first, 7 * week));
  const rows = await Promise.all(
    weeks.map(async (from) => {
      const time = await timeOnPromotion(categoryId, [from, addDays(from, 6)]);
      return [dayIn(locale, from), time] as const;
    }),
  );
  return { rows, tools: STATS };
};

const tea = { categoryId: 'tea' };
const milk = { categoryId: 'milk' };
const oil = { categoryId: 'cooking-oil' };

export const ramadan: readonly EvaluationQuestion[] = [
  {
    id: 'N21',
    asker: 'premium',
    locale: 'en',
    talk: ['How did tea prices change in Ramadan compared with the Ramadan before?'],
    expected: () => besideTheOneBefore('en', tea),
  },
  {
    id: 'N22',
    asker: 'premium',
    locale: 'ar',
    talk: ['أسعار الزيت اتغيرت إزاي في رمضان اللي فات عن رمضان اللي قبله؟'],
    expected: () => besideTheOneBefore('ar', oil),
  },
  {
    id: 'N23',
    asker: 'premium',
    locale: 'en',
    talk: ['How often was cooking oil on promotion in each week of Ramadan?'],
    expected: () => byWeek('en', 'cooking-oil'),
  },
  {
    id: 'N24',
    asker: 'premium',
    locale: 'ar',
    talk: ['ما نسبة أيام عروض الشاي في كل أسبوع من رمضان؟'],
    expected: () => byWeek('ar', 'tea'),
  },
  {
    id: 'N25',
    asker: 'premium',
    locale: 'en',
    talk: ['How have milk prices changed in the last 30 days?', 'and last Ramadan?'],
    expected: () => changeIn(milk),
  },
  {
    id: 'N26',
    asker: 'premium',
    locale: 'ar',
    talk: ['كيف تغيرت أسعار الشاي آخر ٣٠ يوم؟', 'طب ورمضان اللي فات؟'],
    expected: () => changeIn(tea),
  },
  {
    id: 'N27',
    asker: 'premium',
    locale: 'ar',
    talk: ['كيف تغيرت أسعار زيت الطعام في رمضان؟', 'ومقارنة برمضان الذي قبله؟'],
    expected: () => besideTheOneBefore('ar', oil),
  },
  {
    id: 'N28',
    asker: 'premium',
    locale: 'en',
    talk: ['What will milk cost next Ramadan?'],
    // The nearest that there is: how it moved.
    expected: async () => {
      const all = await Promise.all([30, 90].map(async (days) => changeBetween(milk, await lastDays(days))));
      return {
        ...{
          changes: all.map(({ percent }) => percent),
          says: [/forecast/i],
          not: [/will (?:cost|be) EGP/i],
        },
      };
    },
  },
];
