import { describe, expect, it } from 'vitest';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { promotionInWords } from '#lib/market/names/promotion-words.ts';
import { PROMOTION_MECHANICS, type PromotionMechanic } from '#lib/vocabulary/market-terms.ts';

/** Without the marks that keep figures together, and with plain spaces. */
const unmarked = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');

const words = (locale: Locale, mechanic: PromotionMechanic, terms: Record<string, number> = {}) =>
  unmarked(promotionInWords(translator(locale, 'market'), locale, { mechanic, terms }));

describe('a promotion in words', () => {
  it.each<[PromotionMechanic, Record<string, number>, string, string]>([
    ['percent-off', { percent: 25 }, '25% off', 'خصم 25%'],
    ['percent-off', { percent: 12.5 }, '12.5% off', 'خصم 12.5%'],
    ['x-for-y', { quantity: 3, total: 20 }, '3 for EGP 20', '3 قطع بسعر 20 جنيه'],
    ['x-for-y', { quantity: 2, total: 89.75 }, '2 for EGP 89.75', 'قطعتان بسعر 89.75 جنيه'],
    ['x-for-y', { quantity: 12, total: 100 }, '12 for EGP 100', '12 قطعة بسعر 100 جنيه'],
    ['buy-get', { buy: 2, free: 1 }, '2 + 1 free', '2 + 1 مجانًا'],
    ['bonus-pack', { bonusPercent: 25 }, '25% more', 'كمية أكبر بنسبة 25%'],
  ])('says %s with %j', (mechanic, terms, english, arabic) => {
    expect(words('en', mechanic, terms)).toBe(english);
    expect(words('ar', mechanic, terms)).toBe(arabic);
  });

  it('names the kind where numbers are missing, or make no offer', () => {
    expect(words('en', 'x-for-y', { quantity: 3 })).toBe('Multi-buy');
    expect(words('en', 'x-for-y', { total: 20, quantity: 0 })).toBe('Multi-buy');
    expect(words('en', 'buy-get', { buy: 2, free: -1 })).toBe('Buy X, get Y');
    expect(words('ar', 'percent-off', { percent: Number.NaN })).toBe('خصم بنسبة مئوية');
    expect(words('ar', 'bonus-pack')).toBe('عبوة بكمية إضافية');
  });

  it('names kinds without numbers, each in its own way', () => {
    for (const locale of ['en', 'ar'] as const) {
      const names = PROMOTION_MECHANICS.map((mechanic) => words(locale, mechanic));
      expect(new Set(names).size).toBe(PROMOTION_MECHANICS.length);
    }
    expect(words('en', 'price-cut', { percent: 25 })).toBe('Price cut');
    expect(words('en', 'gift', { buy: 1, free: 1 })).toBe('Gift');
  });
});
