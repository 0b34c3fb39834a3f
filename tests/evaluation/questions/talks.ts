import { changeBetween, dearestIn, lowestUnits, mean, movesBetween, newestDay, priceOf } from '../raw.ts';
import { promotionsNow, promotionsSoon } from './promoting.ts';
import { deepestCut } from './promotions.ts';
import {
  costs,
  type EvaluationQuestion,
  lastDays,
  named,
  PRICE_TOOLS,
  productIn,
  rows,
  SKU_LEVEL,
  saidDay,
} from './question.ts';
import { cheapestOf, pair } from './retailers.ts';
import { emptyStoresOf } from './shelves.ts';

const change = async (narrow: Parameters<typeof priceOf>[1], days: number) => ({
  changes: [(await changeBetween(narrow, await lastDays(days))).percent],
  tools: ['getPriceHistory', 'resolveNames'],
});

const average = async (categoryId: string, of: 'price' | 'regular' = 'price', retailerId?: string) => {
  const found = await priceOf(await newestDay(), { categoryId, ...(retailerId && { retailerId }) });
  return mean(found.map(({ unit, price, regular }) => (of === 'price' ? unit : (unit / price) * regular)));
};

/** Over all prices, or those at some retailers, and how many there are. */
const averageOf = async (narrow: Parameters<typeof priceOf>[1], retailers?: readonly string[]) => {
  const found = (await priceOf(await newestDay(), narrow)).filter(
    ({ retailerId }) => retailers?.includes(retailerId) ?? true,
  );
  return [mean(found.map(({ unit }) => unit)), found.length];
};

const nasma = async (retailerId: string) =>
  (await priceOf(await newestDay(), { productId: 'nasma-milk-1', retailerId })).map(({ price }) => price);

/** Questions that lean on the one before; the last one is judged. */
export const talks: readonly EvaluationQuestion[] = [
  {
    id: 'T1',
    asker: 'premium',
    locale: 'en',
    talk: ['What does Taraba cost at Qasr?', 'and at Wahat?'],
    expected: () => costs('en', { brandId: 'taraba', categoryId: 'tea', retailerId: 'wahat' }),
  },
  {
    id: 'T2',
    asker: 'premium',
    locale: 'ar',
    talk: ['بكام لبن نسمة في واحات؟', 'وفي قصر؟'],
    expected: () => costs('ar', { brandId: 'nasma', categoryId: 'milk', retailerId: 'qasr' }),
  },
  {
    id: 'T3',
    asker: 'premium',
    locale: 'en',
    talk: ['Average price per litre of milk', 'and yoghurt?'],
    expected: async () => ({ figures: [await average('yoghurt')], says: [/per kg/], tools: PRICE_TOOLS }),
  },
  {
    id: 'T4',
    asker: 'premium',
    locale: 'en',
    talk: ['How have tea prices changed in the last 30 days?', 'and the last 90?'],
    expected: () => change({ categoryId: 'tea' }, 90),
  },
  {
    id: 'T5',
    asker: 'premium',
    locale: 'ar',
    talk: ['كم تغيرت أسعار الزيت آخر ٣٠ يوم؟', 'والشاي؟'],
    expected: () => change({ categoryId: 'tea' }, 30),
  },
  {
    id: 'T6',
    asker: 'premium',
    locale: 'en',
    talk: ['Which retailer is cheapest for tea?', 'and for cooking oil?'],
    expected: () => cheapestOf('en', 'cooking-oil'),
  },
  {
    id: 'T7',
    asker: 'premium',
    locale: 'en',
    talk: ['How much is Nasma full cream 1 l at Qasr?', 'and without promotions?'],
    expected: async () => {
      const found = await priceOf(await newestDay(), { productId: 'nasma-milk-1', retailerId: 'qasr' });
      return { figures: found.map(({ regular }) => regular), not: [/Wahat|Tawfeera/], tools: PRICE_TOOLS };
    },
  },
  {
    id: 'T8',
    asker: 'premium',
    locale: 'en',
    talk: ['Which promotions are running on tea?', 'only at Qasr'],
    expected: async () => ({
      ...(await deepestCut('en', { categoryId: 'tea', retailerId: 'qasr' })),
      figures: [await promotionsNow('tea', 'qasr')],
      says: [/Qasr Hypermarket/],
      not: [/Wahat Hyper|Bazarak/],
    }),
  },
  {
    id: 'T9',
    asker: 'premium',
    locale: 'ar',
    talk: ['ما عروض الشاي؟', 'طب في واحات؟'],
    expected: async () => ({
      ...(await deepestCut('ar', { categoryId: 'tea', retailerId: 'wahat' })),
      figures: [await promotionsNow('tea', 'wahat')],
      says: [/واحات هايبر/, /الشاي/],
      not: [/قصر هايبر/],
    }),
  },
  {
    id: 'T10',
    asker: 'premium',
    locale: 'en',
    talk: ['Compare Wahat and Qasr on milk', 'and on yoghurt?'],
    expected: () => pair('en', 'yoghurt', ['wahat', 'qasr']),
  },
  {
    id: 'T11',
    asker: 'premium',
    locale: 'en',
    talk: ['What does Nasma cost?', 'the milk'],
    expected: async () => ({
      figures: await averageOf({ brandId: 'nasma', categoryId: 'milk' }),
      says: [/Nasma UHT milk/],
      not: [/Lazzaza|Marooj/, /yoghurt/i],
    }),
  },
  {
    id: 'T12',
    asker: 'premium',
    locale: 'ar',
    talk: ['سعر نسمة كام؟', 'الزبادي'],
    expected: async () => ({
      figures: await averageOf({ brandId: 'nasma', categoryId: 'yoghurt' }),
      says: [/زبادي نسمة|زبادي نسمه/],
      not: [/لبن نسمة|لذاذة|مروج/],
    }),
  },
  {
    id: 'T13',
    asker: 'premium',
    locale: 'en',
    talk: ['Which tea is cheapest per kg?', 'and the most expensive?'],
    expected: async () => {
      const highest = await dearestIn('tea');
      return { rows: rows(highest ? [[highest.product, highest.unit]] : []) };
    },
  },
  {
    id: 'T14',
    asker: 'premium',
    locale: 'ar',
    talk: ['بكام زيت زيتا في قصر؟', 'وحقلة؟'],
    expected: () => costs('ar', { brandId: 'haqla', categoryId: 'cooking-oil', retailerId: 'qasr' }),
  },
  {
    id: 'T15',
    asker: 'premium',
    locale: 'en',
    talk: ['How much is Nasma full cream 1 l at Wahat?', 'thanks'],
    expected: async () => ({ says: [/welcome/i], not: [/EGP/], tools: [] }),
  },
  {
    id: 'T16',
    asker: 'premium',
    locale: 'en',
    talk: [`How did milk prices change since ${saidDay('en', 70)}?`, 'at Wahat only?'],
    expected: () => change({ categoryId: 'milk', retailerId: 'wahat' }, 71),
  },
  {
    id: 'T17',
    asker: 'premium',
    locale: 'en',
    talk: ['How much is Nasma full cream 1 l at Wahat and Qasr?', 'and Marooj?'],
    expected: async () => ({
      figures: await averageOf({ brandId: 'marooj', categoryId: 'milk' }, ['wahat', 'qasr']),
      says: [/Marooj/],
      not: [/Nasma/, /Tawfeera/],
      tools: PRICE_TOOLS,
    }),
  },
  {
    id: 'T18',
    asker: 'premium',
    locale: 'en',
    talk: ['Which promotions are running on yoghurt?', 'which end within a week?'],
    expected: async () => ({
      figures: [await promotionsSoon('yoghurt', 'to', 7)],
      says: [/Yoghurt/, /between/],
      not: [/UHT milk/],
      tools: ['getPromotions', 'resolveNames'],
    }),
  },
  {
    id: 'T19',
    asker: 'premium',
    locale: 'en',
    talk: ['Where is Nasma milk out of stock?', 'and in Alexandria?'],
    expected: async () => ({
      figures: await emptyStoresOf({ brand: 'nasma', category: 'milk', governorate: 'Alexandria' }),
      says: [/Nasma/],
      not: [/Mansoura|Tanta|Cairo/],
      tools: ['getStockouts', 'resolveNames'],
    }),
  },
  {
    id: 'T20',
    asker: 'premium',
    locale: 'ar',
    talk: ['مين أرخص متجر في اللبن؟', 'طب في الزيت؟'],
    expected: () => cheapestOf('ar', 'cooking-oil'),
  },
  {
    id: 'T21',
    asker: 'premium',
    locale: 'ar',
    talk: ['How much is Nasma full cream 1 l at Wahat?', 'طب في قصر؟'],
    expected: async () => ({ figures: await nasma('qasr'), says: [/قصر/], tools: PRICE_TOOLS }),
  },
  {
    id: 'T22',
    asker: 'premium',
    locale: 'en',
    talk: ['How much is Pepsi?', 'ok and Nasma full cream 1 l at Wahat?'],
    expected: async () => ({ figures: await nasma('wahat'), not: [/Pepsi/], tools: PRICE_TOOLS }),
  },
  {
    id: 'T23',
    asker: 'starter',
    locale: 'en',
    talk: ['What is the average price of rice?', 'and Sunbula?'],
    expected: async () => {
      const found = await priceOf(await newestDay(), { categoryId: 'rice', brandId: 'sunbula' });
      const atWahat = found.filter(({ retailerId }) => retailerId === 'wahat');
      return {
        // One product alone has no figure of its brand.
        ...(atWahat.length > 1 && { rows: rows([['Wahat Hyper', mean(atWahat.map(({ unit }) => unit))]]) }),
        says: [/Sunbula/, SKU_LEVEL.en],
        not: [/Faddiya|Gorna/, ...found.map(({ product }) => named(product))],
      };
    },
  },
  {
    id: 'T24',
    asker: 'growth',
    locale: 'en',
    talk: ['Which promotions are running on yoghurt?', 'then how much is Lazzaza yoghurt at Qasr?'],
    expected: () => costs('en', { brandId: 'lazzaza', categoryId: 'yoghurt', retailerId: 'qasr' }),
  },
  {
    id: 'T25',
    asker: 'premium',
    locale: 'en',
    talk: ['What will tea cost next month?', 'and how did it change in the last 90 days?'],
    expected: () => change({ categoryId: 'tea' }, 90),
  },
  {
    id: 'T26',
    asker: 'premium',
    locale: 'ar',
    talk: ['أسعار الشاي كام في قصر؟', 'بدون العروض؟'],
    expected: async () => ({ figures: [await average('tea', 'regular', 'qasr')], tools: PRICE_TOOLS }),
  },
  {
    id: 'T27',
    asker: 'premium',
    locale: 'en',
    talk: ['Which milk products rose most in the last 30 days?', 'and which fell most?'],
    expected: async () => {
      const [most] = await movesBetween({ categoryId: 'milk' }, await lastDays(30));
      return { rows: rows(most ? [[productIn('en', most), most.percent]] : []), says: [/down/] };
    },
  },
  {
    id: 'T28',
    asker: 'premium',
    locale: 'en',
    talk: ['How much is Pepsi?', 'and at Wahat?'],
    expected: async () => ({ says: [/Name one/], not: [/Pepsi/, /EGP/], tools: [] }),
  },
  {
    id: 'T29',
    asker: 'premium',
    locale: 'ar',
    talk: ['بكام لبن نسمة كامل الدسم ١ لتر في قصر؟', 'بكام بيبسي؟', 'طب وفي واحات؟'],
    expected: async () => ({ figures: await nasma('wahat'), not: [/بيبسي/], tools: PRICE_TOOLS }),
  },
  {
    id: 'T30',
    asker: 'premium',
    locale: 'en',
    talk: ['Which tea is cheapest per kg?', 'how much is the second?'],
    expected: async () => {
      const second = lowestUnits(await priceOf(await newestDay(), { categoryId: 'tea' }))[1];
      return { rows: rows(second ? [[productIn('en', second), second.price]] : []), tools: PRICE_TOOLS };
    },
  },
  {
    id: 'T31',
    asker: 'premium',
    locale: 'ar',
    talk: ['ايه أرخص شاي للكيلو؟', 'والتالت بكام؟'],
    expected: async () => {
      const third = lowestUnits(await priceOf(await newestDay(), { categoryId: 'tea' }))[2];
      return { rows: rows(third ? [[productIn('ar', third), third.price]] : []), tools: PRICE_TOOLS };
    },
  },
  {
    id: 'T32',
    asker: 'premium',
    locale: 'en',
    talk: ['What does Nasma milk cost at Qasr?', 'same for Marooj'],
    expected: () => costs('en', { brandId: 'marooj', categoryId: 'milk', retailerId: 'qasr' }),
  },
  {
    id: 'T33',
    asker: 'premium',
    locale: 'en',
    talk: ['How have tea prices changed in the last 30 days?', 'and last year?'],
    expected: async () => ({ says: [/begins|no data/i], not: [/milk/i], tools: ['getPriceHistory'] }),
  },
];
