import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Examples } from '#lib/chat/schema.ts';

/** Kinds of questions that really have answers, as the asker would say one of each; none where there is nothing to see. */
export function useSuggestions(examples: Examples | null): readonly string[] {
  const t = useTranslations('chat.intro');
  return useMemo(() => {
    if (!examples) return [];
    const { category, product, brand, hasPrices, hasPromotions, hasAvailability } = examples;
    return [
      ...(hasPrices && product ? [t('price', { product })] : []),
      ...(hasPrices && brand ? [t('compare', { brand, category })] : []),
      ...(hasPrices ? [t('history', { category })] : []),
      ...(hasPromotions ? [t('promotions', { category })] : []),
      ...(hasAvailability ? [t('stockouts', { category })] : []),
      t('describe'),
    ];
  }, [examples, t]);
}
