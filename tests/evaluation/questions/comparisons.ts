import { brandGap } from './brands.ts';
import type { EvaluationQuestion } from './question.ts';
import { cheapestOf, dearestOf, pair } from './retailers.ts';

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
    expected: async () => ({
      ...(await dearestOf('ar', 'milk')),
      says: [/اعلاها|أعلاها|اعلي الاسعار|أعلى الأسعار/],
    }),
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
      ...(await brandGap('en', 'tea', ['taraba', 'mazagy'])),
      says: [/Taraba/, /Mazagy/, /index/i, /100 = the same/, /median/i],
      not: [/Ceylara|Kobbaya/],
    }),
  },
  {
    id: 'R8',
    asker: 'premium',
    locale: 'ar',
    talk: ['نسمة أغلى من مروج بكام في المية في اللبن؟'],
    expected: async () => ({
      ...(await brandGap('ar', 'milk', ['nasma', 'marooj'])),
      says: [/نسمة|نسمه/, /مروج/, /اللبن/, /الوسيط/],
      not: [/لذاذة|لذاذه/],
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
