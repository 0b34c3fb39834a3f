import {
  changeBetween,
  changesBy,
  daysBefore,
  movesBetween,
  newestDay,
  type Price,
  pricesIf,
} from '../raw.ts';
import { monthByMonth } from './months.ts';
import { type EvaluationQuestion, lastDays, productIn, rows, SKU_LEVEL, saidDay, today } from './question.ts';

const HISTORY = ['getPriceHistory', 'resolveNames'];
const MOVERS = ['getTopMovers', 'resolveNames'];

const changeOver = async (narrow: Parameters<typeof pricesIf>[1], days: number) => {
  const { percent, n } = await changeBetween(narrow, await lastDays(days));
  return { changes: [percent], figures: [n], tools: HISTORY };
};

/** The one that moved most of several, with its change. */
const mostOf = (
  of: { first: Price; percent: number; n: number } | undefined,
  name: (first: Price) => string,
) => ({ rows: rows(of ? [[name(of.first), of.percent]] : []), tools: HISTORY });

export const changes: readonly EvaluationQuestion[] = [
  {
    id: 'H1',
    asker: 'premium',
    locale: 'en',
    talk: ['How have tea prices changed in the last 30 days?'],
    expected: () => changeOver({ categoryId: 'tea' }, 30),
  },
  {
    id: 'H2',
    asker: 'premium',
    locale: 'ar',
    talk: ['كم تغيرت أسعار الحفاضات آخر ٩٠ يوم؟'],
    expected: () => changeOver({ categoryId: 'diapers' }, 90),
  },
  {
    id: 'H3',
    asker: 'premium',
    locale: 'en',
    talk: [`Did Nasma milk get more expensive since ${saidDay('en', 57)}?`],
    expected: () => changeOver({ categoryId: 'milk', brandId: 'nasma' }, 58),
  },
  {
    id: 'H4',
    asker: 'premium',
    locale: 'ar',
    talk: ['لبن مروج زاد كام من أول السنة؟'],
    expected: async () => {
      const from = `${today().slice(0, 4)}-01-01`;
      const of = { categoryId: 'milk', brandId: 'marooj' };
      const isKnown = (await pricesIf(from, of)).length > 0;
      if (!isKnown) return { says: [/لا توجد بيانات/, /1 يناير/], not: [/[٪%]/], tools: HISTORY };
      return { changes: [(await changeBetween(of, [from, await newestDay()])).percent], tools: HISTORY };
    },
  },
  {
    id: 'H5',
    asker: 'premium',
    locale: 'en',
    talk: ['Which milk products rose most in the last 30 days?'],
    expected: async () => {
      const most = (await movesBetween({ categoryId: 'milk' }, await lastDays(30))).at(-1);
      return { rows: rows(most ? [[most.product, most.percent]] : []), says: [/up/], tools: MOVERS };
    },
  },
  {
    id: 'H6',
    asker: 'premium',
    locale: 'ar',
    talk: ['ما أكثر منتجات الزيت انخفاضًا في آخر ٣٠ يومًا؟'],
    expected: async () => {
      const [most] = await movesBetween({ categoryId: 'cooking-oil' }, await lastDays(30));
      return {
        rows: rows(most ? [[productIn('ar', most), most.percent]] : []),
        says: [/انخفض/],
        tools: MOVERS,
      };
    },
  },
  {
    id: 'H7',
    asker: 'starter',
    locale: 'en',
    talk: ['How did rice prices change in the last 90 days?'],
    expected: async () => ({ ...(await changeOver({ categoryId: 'rice' }, 90)), says: [SKU_LEVEL.en] }),
  },
  {
    id: 'H8',
    asker: 'premium',
    locale: 'en',
    talk: ['Tea prices month by month'],
    expected: () => monthByMonth('en', 'tea'),
  },
  {
    id: 'H9',
    asker: 'growth',
    locale: 'en',
    talk: [`How did white cheese prices change since ${saidDay('en', 45)}?`],
    expected: () => changeOver({ categoryId: 'white-cheese' }, 46),
  },
  {
    id: 'H10',
    asker: 'premium',
    locale: 'ar',
    talk: ['كيف تغيرت أسعار الزبادي آخر أسبوع؟'],
    expected: () => changeOver({ categoryId: 'yoghurt' }, 7),
  },
  {
    id: 'H11',
    asker: 'premium',
    locale: 'en',
    talk: ['Which retailer raised tea prices most in the last 90 days?'],
    expected: async () =>
      mostOf(
        (await changesBy('retailerId', 'tea', await lastDays(90), 'regular')).at(-1),
        ({ retailer }) => retailer,
      ),
  },
  {
    id: 'H12',
    asker: 'premium',
    locale: 'ar',
    talk: ['مين أكتر سلسلة رفعت سعر اللبن آخر ٣٠ يوم؟'],
    expected: async () =>
      mostOf(
        (await changesBy('retailerId', 'milk', await lastDays(30), 'regular')).at(-1),
        ({ retailerAr }) => retailerAr,
      ),
  },
  {
    id: 'H13',
    asker: 'premium',
    locale: 'en',
    talk: ['Which brand of cooking oil rose most in the last 90 days?'],
    expected: async () =>
      mostOf((await changesBy('brandId', 'cooking-oil', await lastDays(90))).at(-1), ({ brand }) => brand),
  },
  {
    id: 'H14',
    asker: 'premium',
    locale: 'ar',
    talk: ['ما العلامة التجارية الأكثر انخفاضًا في الشاي خلال آخر ٩٠ يومًا؟'],
    expected: async () =>
      mostOf((await changesBy('brandId', 'tea', await lastDays(90)))[0], ({ brandAr }) => brandAr),
  },
  {
    id: 'H15',
    asker: 'premium',
    locale: 'en',
    talk: ['How did milk prices at Wahat change over the last two weeks?'],
    expected: () => changeOver({ categoryId: 'milk', retailerId: 'wahat' }, 14),
  },
  {
    id: 'H16',
    asker: 'growth',
    locale: 'ar',
    talk: [`أسعار الزبادي اتغيرت إزاي من ${saidDay('ar', 20)}؟`],
    expected: async () => {
      const days = [daysBefore(today(), 20), await newestDay()] as const;
      return { changes: [(await changeBetween({ categoryId: 'yoghurt' }, days)).percent], tools: HISTORY };
    },
  },
];
