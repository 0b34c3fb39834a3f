import { normalizeText } from '#lib/market/names/search-words.ts';
import type { PRICE_SOURCES, PromotionMechanic } from '#lib/vocabulary/market-terms.ts';

type Source = (typeof PRICE_SOURCES)[number];

/** How files name mechanics; the first of each is suggested. */
const MECHANIC_WORDS: Record<PromotionMechanic, readonly string[]> = {
  'price-cut': [
    'price cut',
    'price-cut',
    'discount',
    'special price',
    'خصم',
    'تخفيض',
    'سعر خاص',
    'خصم مباشر',
  ],
  'percent-off': ['percent off', 'percent-off', '% off', 'percentage', 'خصم بالنسبة', 'نسبة خصم'],
  'x-for-y': ['x for y', 'x-for-y', 'multibuy', 'multi-buy', 'عدة قطع بسعر', 'س بسعر ص'],
  'buy-get': [
    'buy and get',
    'buy-get',
    'buy x get y',
    'bogo',
    'اشتر واحصل',
    'اشترِ واحصل',
    'قطعة مجانا',
    'قطعة مجانية',
  ],
  'bonus-pack': ['bonus pack', 'bonus-pack', 'extra free', 'عبوة زيادة', 'زيادة مجانية', 'كمية إضافية'],
  bundle: ['bundle', 'حزمة', 'باكدج'],
  loyalty: ['loyalty', 'loyalty card', 'بطاقة الولاء', 'ولاء', 'نقاط'],
  coupon: ['coupon', 'voucher', 'كوبون', 'قسيمة'],
  gift: ['gift', 'free gift', 'هدية', 'هدية مجانية'],
};

const SOURCE_WORDS: Record<Source, readonly string[]> = {
  flyer: ['flyer', 'leaflet', 'catalogue', 'منشور', 'مجلة العروض', 'كتالوج'],
  web: ['web', 'website', 'online', 'الموقع', 'موقع', 'أونلاين'],
  field: ['field', 'store visit', 'زيارة', 'ميداني'],
  feed: ['feed', 'file', 'ملف', 'بيانات المتجر'],
};

const finderOfWords = <T extends string>(words: Record<T, readonly string[]>) => {
  const meant = new Map(
    Object.entries<readonly string[]>(words).flatMap(([each, names]) =>
      names.map((name) => [normalizeText(name), each as T] as const),
    ),
  );
  return (text: string): T | null => meant.get(normalizeText(text)) ?? null;
};

const firstOf = (words: Record<string, readonly string[]>): string =>
  Object.values(words)
    .map(([word]) => word)
    .join(' / ');

export const mechanicOf = finderOfWords(MECHANIC_WORDS);
export const SUGGESTED_MECHANICS = firstOf(MECHANIC_WORDS);
export const sourceOf = finderOfWords(SOURCE_WORDS);
export const SUGGESTED_SOURCES = firstOf(SOURCE_WORDS);
