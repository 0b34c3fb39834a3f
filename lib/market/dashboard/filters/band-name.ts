import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { packBands } from '#lib/vocabulary/pack-bands.ts';
import type { MarketWords } from './filter.ts';

/** "Over 0.5 to 1 l" */
export const bandName = (id: string, baseUnit: BaseUnit, locale: Locale, t: MarketWords): string => {
  const band = packBands(baseUnit).find((each) => each.id === id);
  if (!band) return id;
  const { above, to } = band;
  const figure = (value: number) => formatNumber(locale, value, 2);
  if (to === null) return t('bands.over', { above: figure(above), unit: baseUnit });
  return above === 0
    ? t('bands.upTo', { to: figure(to), unit: baseUnit })
    : t('bands.between', { above: figure(above), to: figure(to), unit: baseUnit });
};
