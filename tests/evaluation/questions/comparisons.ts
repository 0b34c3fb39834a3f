import { indexOfRetailers, newestDay, priceOf } from '../raw.ts';
import { type EvaluationQuestion, rows } from './question.ts';

const COMPARE = ['compareRetailers', 'resolveNames'];

type Ranked = { id: string; name: string; channel: string; index: number; n: number };

/** Retailers with their indices against all others, the lowest first. */
const ranked = async (locale: 'en' | 'ar', categoryId: string): Promise<Ranked[]> => {
  const prices = await priceOf(await newestDay(), { categoryId });
  const of = new Map(prices.map((price) => [price.retailerId, price]));
  return [...indexOfRetailers(prices)]
    .flatMap(([id, each]) => {
      const first = of.get(id);
      const name = locale === 'ar' ? first?.retailerAr : first?.retailer;
      return first && name ? { id, name, channel: first.channel, ...each } : [];
    })
    .sort((a, b) => a.index - b.index);
};

const rowsOf = (some: readonly Ranked[]) => rows(some.map(({ name, index }) => [name, index]));
/** Retailers of few products are not said to be the cheapest. */
const firm = (some: readonly Ranked[]) => some.filter(({ n }) => n >= 5);

const pair = async (locale: 'en' | 'ar', categoryId: string, ids: readonly string[]) => ({
  rows: rowsOf((await ranked(locale, categoryId)).filter(({ id }) => ids.includes(id))),
  tools: COMPARE,
});

const cheapestOf = async (locale: 'en' | 'ar', categoryId: string, channel?: string) => {
  const all = await ranked(locale, categoryId);
  const [first] = firm(channel ? all.filter((each) => each.channel === channel) : all);
  return { rows: rowsOf(first ? [first] : []), figures: first ? [first.n] : [], tools: COMPARE };
};

export const comparisons: readonly EvaluationQuestion[] = [
  {
    id: 'R1',
    asker: 'premium',
    locale: 'en',
    talk: ['Which retailer is cheapest for tea?'],
    expected: () => cheapestOf('en', 'tea'),
  },
  {
    id: 'R2',
    asker: 'premium',
    locale: 'ar',
    talk: ['أي متجر أغلى في اللبن؟'],
    expected: async () => {
      const last = firm(await ranked('ar', 'milk')).at(-1);
      return { rows: rowsOf(last ? [last] : []), says: [/اعلاها|أعلاها/], tools: COMPARE };
    },
  },
  {
    id: 'R3',
    asker: 'premium',
    locale: 'en',
    talk: ['Compare Wahat and Qasr on yoghurt'],
    expected: () => pair('en', 'yoghurt', ['wahat', 'qasr']),
  },
  {
    id: 'R4',
    asker: 'premium',
    locale: 'ar',
    talk: ['قارن بين توفيرة ورخيصنا في الزيت'],
    expected: () => pair('ar', 'cooking-oil', ['tawfeera', 'rakhees']),
  },
  {
    id: 'R5',
    asker: 'premium',
    locale: 'en',
    talk: ['Is Tawfeera cheaper than Wahat for cooking oil?'],
    expected: () => pair('en', 'cooking-oil', ['tawfeera', 'wahat']),
  },
  {
    id: 'R6',
    asker: 'starter',
    locale: 'en',
    talk: ['Which retailer is cheapest for rice?'],
    expected: () => cheapestOf('en', 'rice'),
  },
  {
    id: 'R7',
    asker: 'premium',
    locale: 'en',
    talk: ["What is Taraba's price index against Mazagy?"],
    expected: async () => ({
      says: [/Taraba/, /Mazagy/, /index/i, /100 = the same/, /median/i],
      not: [/Ceylara|Kobbaya/],
      tools: ['getPriceIndex', 'resolveNames'],
    }),
  },
  {
    id: 'R8',
    asker: 'premium',
    locale: 'ar',
    talk: ['نسمة أغلى من مروج بكام في المية في اللبن؟'],
    expected: async () => ({
      says: [/نسمة|نسمه/, /مروج/, /اللبن/, /الوسيط/],
      not: [/لذاذة|لذاذه/],
      tools: ['getPriceIndex', 'resolveNames'],
    }),
  },
  {
    id: 'R9',
    asker: 'premium',
    locale: 'en',
    talk: ['Which discounter is cheapest for cooking oil?'],
    expected: () => cheapestOf('en', 'cooking-oil', 'discounter'),
  },
  {
    id: 'R10',
    asker: 'premium',
    locale: 'ar',
    talk: ['مين أرخص سوبر ماركت في الشاي؟'],
    expected: () => cheapestOf('ar', 'tea', 'super'),
  },
  {
    id: 'R11',
    asker: 'guest',
    locale: 'ar',
    talk: ['ما أرخص متجر في اللبن؟'],
    expected: () => cheapestOf('ar', 'milk'),
  },
  {
    id: 'R12',
    asker: 'growth',
    locale: 'ar',
    talk: ['واحات أرخص ولا قصر في الجبن الأبيض؟'],
    expected: () => pair('ar', 'white-cheese', ['wahat', 'qasr']),
  },
];
