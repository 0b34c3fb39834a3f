import type { translator } from '#lib/i18n/translator.ts';
import type rows from '#messages/en/distributionRows.json';

type Name = keyof (typeof rows)['columns'];

/** What the columns of rows behind figures are called, on the screen and in a file. */
export const nameShelfColumn =
  (t: ReturnType<typeof translator<'distributionRows'>>) =>
  (id: string): string =>
    t(`columns.${id as Name}`);
