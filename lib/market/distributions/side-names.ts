import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { PriceSide } from '#lib/vocabulary/market-terms.ts';
import { type SidesHead, sideKeys } from './side-keys.ts';

export const sideNames = (locale: Locale, head: SidesHead): Record<PriceSide, string> => {
  const t = translator(locale, 'distributions');
  const keys = sideKeys(head);
  return { ours: t(`sides.${keys.ours}`), rivals: t(`sides.${keys.rivals}`) };
};
