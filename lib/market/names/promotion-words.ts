import { formatMoney, formatPercent } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { translator } from '#lib/i18n/translator.ts';
import { MARKET_CURRENCY, type PromotionMechanic } from '#lib/vocabulary/market-terms.ts';

type MarketWords = ReturnType<typeof translator<'market'>>;

/** The numbers of a mechanic, as the data has them; a feed may leave some out. */
export type TermsOfPromotion = {
  mechanic: PromotionMechanic;
  terms: Readonly<Record<string, number>>;
  currency?: string;
};

const PIASTRES = 100;

/** What a promotion offers: "3 for EGP 20", "2 + 1 free", "25% off"; the kind of promotion if its numbers are missing. */
export const promotionInWords = (
  t: MarketWords,
  locale: Locale,
  { mechanic, terms, currency = MARKET_CURRENCY }: TermsOfPromotion,
): string => {
  const share = (percent: number) => formatPercent(locale, percent / 100, Number.isInteger(percent) ? 0 : 1);
  const { quantity, total, buy, free, percent, bonusPercent } = positive(terms);
  switch (mechanic) {
    case 'percent-off':
      if (percent) return t('promotionTerms.percentOff', { percent: share(percent) });
      break;
    case 'x-for-y':
      if (quantity && total)
        return t('promotionTerms.xForY', {
          quantity,
          total: formatMoney(locale, Math.round(total * PIASTRES), currency),
        });
      break;
    case 'buy-get':
      if (buy && free) return t('promotionTerms.buyGet', { buy, free });
      break;
    case 'bonus-pack':
      if (bonusPercent) return t('promotionTerms.bonusPack', { percent: share(bonusPercent) });
      break;
    default:
  }
  return t(`mechanics.${mechanic}`);
};

const positive = (terms: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => Number.isFinite(value) && value > 0));
