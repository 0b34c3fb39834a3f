import type { translator } from '#lib/i18n/translator.ts';
import { SHELF_COLUMNS } from './shelf-columns.ts';

/** What the columns of rows behind figures are called, on the screen and in a file. */
export const nameShelfColumn =
  (t: ReturnType<typeof translator<'distributionRows'>>) =>
  (id: string): string => {
    const named = SHELF_COLUMNS.find((column) => column.id === id);
    return named === undefined ? id : t(`columns.${named.id}`);
  };
