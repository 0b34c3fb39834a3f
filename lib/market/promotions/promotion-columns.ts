import type { translator } from '#lib/i18n/translator.ts';

const NAMED = [
  'n',
  'own',
  'other',
  'offer',
  'begins',
  'ends',
  'regular',
  'promoted',
  'depth',
  'reference',
  'verdict',
  'retailers',
  'days',
  'listedDays',
] as const;

/** What the columns of rows behind figures are called, on the screen and in a file. */
export const namePromotionColumn =
  (t: ReturnType<typeof translator<'promotionRows'>>) =>
  (id: string): string => {
    const named = NAMED.find((name) => name === id);
    return named === undefined ? id : t(`columns.${named}`);
  };
