import { useTranslations } from 'next-intl';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';

const SMALLER = { kg: 'g', l: 'ml', piece: 'piece' } as const satisfies Record<BaseUnit, string>;

/** Writes a pack as it is printed: "6 × 200 ml". */
export function usePackText(locale: Locale) {
  const t = useTranslations('adminMatching');
  return ({ unit, content, count }: { unit: BaseUnit; content: number; count: number }): string => {
    const isSmall = unit !== 'piece' && content < 1;
    const value = formatNumber(locale, isSmall ? content * 1000 : content, 2);
    const amount = t('amount', { value, unit: isSmall ? SMALLER[unit] : unit });
    return count === 1 ? amount : t('pack', { count, amount });
  };
}
