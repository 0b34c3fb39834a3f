import type { translator } from '#lib/i18n/translator.ts';

const NAMED = [
  'regular',
  'promo',
  'since',
  'consumer',
  'net',
  'trade',
  'ownTrade',
  'packBefore',
  'packAfter',
] as const;

/** What the columns of rows behind figures are called, on the screen and in a file. @param unit what prices are per */
export const nameColumn =
  (t: ReturnType<typeof translator<'priceRows'>>, unit: string) =>
  (id: string): string => {
    if (id === 'unit') return t('columns.perUnit', { unit });
    const named = NAMED.find((name) => name === id);
    return named === undefined ? id : t(`columns.${named}`);
  };
