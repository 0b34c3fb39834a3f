import { defaultLocale, isLocale, type Locale } from './locales.ts';

/** The first language of an Accept-Language header that the product speaks; English otherwise. */
export const negotiateLocale = (acceptLanguage: string | null): Locale => {
  const ranked = (acceptLanguage ?? '')
    .split(',')
    .map((part, position) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = Number(/q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1);
      return { language: tag.toLowerCase().split('-')[0], quality, position };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position);
  return ranked.map(({ language }) => language).find(isLocale) ?? defaultLocale;
};
