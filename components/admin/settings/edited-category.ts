import type { CategoryOut } from '#lib/admin/settings/schema.ts';

export type EditedCategory = {
  category: CategoryOut;
  /** In the reader's language. */
  name: string;
  /** The number of the last place. */
  last: string;
};
