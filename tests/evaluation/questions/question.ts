import { spelled } from '#lib/chat/figures/one-spelling.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { Expected } from '../expected.ts';
import { daysBefore, newestDay, type Price, pricesIf } from '../raw.ts';

/** A question that the analyst is measured by, with what the raw rows say of it. */

/**
 * `premium`: milk, yoghurt, cooking oil, tea and diapers with all modules, own brand Nasma, rival Marooj. `growth`: milk, yoghurt and white
 * cheese without Promotions. `starter`: rice, by brand, with Price Monitor and Promotions. `guest`: the sample as anyone sees it.
 */
export type Asker = 'premium' | 'growth' | 'starter' | 'guest';

export type EvaluationQuestion = {
  id: string;
  asker: Asker;
  locale: 'en' | 'ar';
  /** The last one is judged. */
  talk: readonly string[];
  /** Names that are changed in the data before it is asked. */
  rename?: { productId: string; nameEn: string; nameAr: string };
  expected: () => Promise<Expected>;
};

export const rows = (of: readonly (readonly [string, number])[]): NonNullable<Expected['rows']> => of;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Periods of days end today. */
export const today = (): string => cairoDay(new Date());

export const dayIn = (locale: 'en' | 'ar', day: string): string =>
  spelled(formatDate(locale, day, 'day', 'UTC')).text;

/** A day as a question names it: the sample that the tests load begins 120 days ago. */
export const saidDay = (locale: 'en' | 'ar', back: number): string =>
  dayIn(locale, daysBefore(today(), back)).replace(/ \d{4}$/, '');

/** The days that the last `count` days begin and end with: the newest that is known. */
export const lastDays = async (count: number): Promise<[string, string]> => [
  daysBefore(today(), count - 1),
  await newestDay(),
];

export const PRICE_TOOLS = ['getPrices', 'resolveNames'];

/** Some have no Arabic name. */
export const productIn = (locale: 'en' | 'ar', { product, productAr }: Price): string =>
  locale === 'ar' && productAr ? productAr : product;

const NOTHING = { en: /\b(?:no|not|nothing)\b|n[’']t/i, ar: /لا|لم/ };

/** What each of few prices is; that there are none, where there are none. */
export const costs = async (
  locale: 'en' | 'ar',
  narrow: Parameters<typeof pricesIf>[1],
): Promise<Expected> => {
  const found = await pricesIf(await newestDay(), narrow);
  if (found.length > 8) throw new Error(`A list shows 8 prices, and ${found.length} are expected.`);
  return found.length === 0
    ? { says: [NOTHING[locale]], tools: PRICE_TOOLS }
    : { rows: rows(found.map((price) => [productIn(locale, price), price.price])), tools: PRICE_TOOLS };
};

/** A name as an answer is compared with it. */
export const named = (name: string): RegExp => new RegExp(escaped(spelled(name).text));

/** The plan that shows single products. */
export const SKU_LEVEL = { en: /Growth/, ar: /النمو/ };
