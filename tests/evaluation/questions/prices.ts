import { dearestIn, lowestUnits, mean, newestDay, priceOf, pricesIf } from '../raw.ts';
import {
  costs,
  type EvaluationQuestion,
  named,
  PRICE_TOOLS,
  productIn,
  rows,
  SKU_LEVEL,
} from './question.ts';

const cheapest = async (locale: 'en' | 'ar', categoryId: string, brandId?: string) => {
  const prices = await priceOf(await newestDay(), { categoryId, ...(brandId && { brandId }) });
  const [first] = lowestUnits(prices);
  return {
    rows: rows(first ? [[productIn(locale, first), first.unit]] : []),
    tools: ['rankProducts', 'resolveNames'],
  };
};

export const prices: readonly EvaluationQuestion[] = [
  {
    id: 'P1',
    asker: 'premium',
    locale: 'en',
    talk: ['What does Taraba cost at Qasr?'],
    expected: () => costs('en', { brandId: 'taraba', categoryId: 'tea', retailerId: 'qasr' }),
  },
  {
    id: 'P2',
    asker: 'premium',
    locale: 'ar',
    talk: ['كم سعر لبن مروج في لوتسا؟'],
    expected: () => costs('ar', { brandId: 'marooj', categoryId: 'milk', retailerId: 'lotusa' }),
  },
  {
    id: 'P3',
    asker: 'premium',
    locale: 'en',
    talk: ['Which milk is cheapest per litre?'],
    expected: () => cheapest('en', 'milk'),
  },
  {
    id: 'P4',
    asker: 'premium',
    locale: 'ar',
    talk: ['ما أرخص حفاضات للقطعة؟'],
    expected: () => cheapest('ar', 'diapers'),
  },
  {
    id: 'P5',
    asker: 'premium',
    locale: 'en',
    talk: ['What is the most expensive tea per kg?'],
    expected: async () => {
      const highest = await dearestIn('tea');
      return {
        rows: rows(highest ? [[highest.product, highest.unit]] : []),
        tools: ['rankProducts', 'resolveNames'],
      };
    },
  },
  {
    id: 'P6',
    asker: 'premium',
    locale: 'ar',
    talk: ['bkam zeit zayta fe tawfeera?'],
    expected: () => costs('ar', { brandId: 'zayta', categoryId: 'cooking-oil', retailerId: 'tawfeera' }),
  },
  {
    id: 'P7',
    asker: 'premium',
    locale: 'en',
    talk: ['What is the regular price of Nasma full cream 1 l at Qasr?'],
    expected: async () => {
      const found = await priceOf(await newestDay(), { productId: 'nasma-milk-1', retailerId: 'qasr' });
      return { figures: found.map(({ regular }) => regular), says: [/Qasr/], tools: PRICE_TOOLS };
    },
  },
  {
    id: 'P8',
    asker: 'premium',
    locale: 'ar',
    talk: ['ما أقل سعر لزيت حقلة؟'],
    expected: () => cheapest('ar', 'cooking-oil', 'haqla'),
  },
  {
    id: 'P9',
    asker: 'growth',
    locale: 'en',
    talk: ['How much is Domiana white cheese at Wahat?'],
    expected: () => costs('en', { brandId: 'domiana', categoryId: 'white-cheese', retailerId: 'wahat' }),
  },
  {
    id: 'P10',
    asker: 'starter',
    locale: 'en',
    talk: ['What is the average price of rice per kg?'],
    expected: async () => {
      const found = await priceOf(await newestDay(), { categoryId: 'rice' });
      return {
        figures: [mean(found.map(({ unit }) => unit))],
        says: [/per kg/, SKU_LEVEL.en],
        not: [...new Set(found.map(({ product }) => product))].map(named),
      };
    },
  },
  {
    id: 'P11',
    asker: 'starter',
    locale: 'ar',
    talk: ['كم سعر أرز سنبلة للكيلو؟'],
    expected: async () => {
      const found = await priceOf(await newestDay(), { categoryId: 'rice', brandId: 'sunbula' });
      const atWahat = found.filter(({ retailerId }) => retailerId === 'wahat');
      const names = [...new Set(found.map(({ productAr }) => productAr))];
      return {
        ...(atWahat.length > 1 && { rows: rows([['واحات هايبر', mean(atWahat.map(({ unit }) => unit))]]) }),
        says: [/سنبلة|سنبله/, SKU_LEVEL.ar],
        not: names.map(named),
      };
    },
  },
  {
    id: 'P12',
    asker: 'premium',
    locale: 'en',
    talk: ['Average price of tea and of cooking oil'],
    expected: async () => {
      const day = await newestDay();
      const ofTea = await priceOf(day, { categoryId: 'tea' });
      const ofOil = await priceOf(day, { categoryId: 'cooking-oil' });
      return {
        figures: [ofTea, ofOil].map((found) => mean(found.map(({ unit }) => unit))),
        says: [/per kg/, /per litre/],
        tools: PRICE_TOOLS,
      };
    },
  },
  {
    id: 'P13',
    asker: 'premium',
    locale: 'ar',
    talk: ['متوسط سعر كيلو الشاي كام؟'],
    expected: async () => {
      const found = await priceOf(await newestDay(), { categoryId: 'tea' });
      return { figures: [mean(found.map(({ unit }) => unit))], says: [/للكيلو/], not: [/لم تؤخذ/] };
    },
  },
  {
    id: 'P14',
    asker: 'premium',
    locale: 'en',
    talk: ['prise of nasma skimed milk at wahat'],
    expected: async () => {
      const of = { brandId: 'nasma', categoryId: 'milk', retailerId: 'wahat' };
      const others = (await pricesIf(await newestDay(), of)).filter(
        ({ product }) => !/skimmed/.test(product),
      );
      return {
        ...(await costs('en', { ...of, named: /skimmed/ })),
        not: others.map(({ product }) => named(product)),
      };
    },
  },
  {
    id: 'P15',
    asker: 'guest',
    locale: 'en',
    talk: ['How much is Nasma full cream 1 l at Wahat?'],
    expected: async () => {
      const found = await priceOf(await newestDay(), { productId: 'nasma-milk-1', retailerId: 'wahat' });
      return { figures: found.map(({ price }) => price), says: [/Wahat/], tools: PRICE_TOOLS };
    },
  },
];
