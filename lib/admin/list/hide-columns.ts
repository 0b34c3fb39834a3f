import { setHiddenColumns } from '#db/queries/admin-columns.ts';
import type { Context } from '#lib/context/context.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import type { ColumnsBody } from './schema.ts';

/** PUT /api/admin/columns: remembers which columns of a list an admin doesn't want to see. */
export const hideColumns = async (
  { db, actor }: Context<Account>,
  { list, hidden }: ColumnsBody,
): Promise<{ hidden: string[] }> => {
  await setHiddenColumns(db, { userId: actor.userId, list, hidden: [...new Set(hidden)] });
  return { hidden };
};
