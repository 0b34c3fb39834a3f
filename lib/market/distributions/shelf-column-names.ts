import type { translator } from '#lib/i18n/translator.ts';

const NAMED = [
  'store',
  'city',
  'governorate',
  'channel',
  'state',
  'since',
  'seen',
  'carried',
  'empty',
  'atLeast',
  'times',
  'offer',
  'begins',
  'ends',
  'visits',
  'emptyVisits',
  'facings',
  'ofCategory',
  'cm',
  'note',
  'file',
] as const;

/** What the columns of rows behind figures are called, on the screen and in a file. */
export const nameShelfColumn =
  (t: ReturnType<typeof translator<'distributionRows'>>) =>
  (id: string): string => {
    const named = NAMED.find((name) => name === id);
    return named === undefined ? id : t(`columns.${named}`);
  };
