import { useLocale, useTranslations } from 'next-intl';
import { bandName } from '#lib/market/dashboard/filters/band-name.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';

/** What a band of packs is called. */
export function useBandName(baseUnit: BaseUnit): (id: string) => string {
  const t = useTranslations('market');
  const locale = useLocale();
  return (id) => bandName(id, baseUnit, locale, t);
}
