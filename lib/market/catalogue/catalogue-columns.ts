import type { translator } from '#lib/i18n/translator.ts';

const NAMED = ['firstSeen', 'lastSeen', 'retailers', 'n'] as const;

/** What the columns of rows behind figures are called, on the screen and in a file. */
export const nameCatalogueColumn =
  (t: ReturnType<typeof translator<'catalogueRows'>>) =>
  (id: string): string => {
    const named = NAMED.find((name) => name === id);
    return named === undefined ? id : t(`columns.${named}`);
  };
