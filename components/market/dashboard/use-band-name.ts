import { useTranslations } from 'next-intl';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { packBands } from '#lib/vocabulary/pack-bands.ts';
import type { Figures } from './figures.ts';

/** What a band of packs is called. */
export function useBandName(baseUnit: BaseUnit, { tick }: Figures): (id: string) => string {
  const t = useTranslations('market.bands');
  return (id) => {
    const band = packBands(baseUnit).find((each) => each.id === id);
    if (!band) return id;
    const { above, to } = band;
    if (to === null) return t('over', { above: tick(above), unit: baseUnit });
    return above === 0
      ? t('upTo', { to: tick(to), unit: baseUnit })
      : t('between', { above: tick(above), to: tick(to), unit: baseUnit });
  };
}
