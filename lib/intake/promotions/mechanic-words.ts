import type { PRICE_SOURCES, PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import { firstWords, wordFinder } from '../values/word-finder.ts';

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

export const mechanicOf = wordFinder(MECHANIC_WORDS);
export const SUGGESTED_MECHANICS = firstWords(MECHANIC_WORDS);
export const sourceOf = wordFinder(SOURCE_WORDS);
export const SUGGESTED_SOURCES = firstWords(SOURCE_WORDS);
