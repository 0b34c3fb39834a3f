import { listActivationRows } from '#db/queries/activations.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import { readTimeCursor, timeCursor } from '#lib/admin/list/time-cursor.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import { activationItem } from './activation-item.ts';
import { activationTimes } from './policy.ts';
import type { ActivationsOut, ActivationsQuery } from './schema.ts';

/** GET /admin/activations: whose reports are waited for, what is due first first. @throws AppError VALIDATION_ERROR, SEARCH_TOO_SLOW */
export const listActivations = async (
  { db, now, actor }: Pick<Context<Account>, 'db' | 'now' | 'actor'>,
  query: ActivationsQuery,
): Promise<ActivationsOut> => {
  const { cursor, ...rows } = rowsOf(query);
  const after = cursor === undefined ? null : readTimeCursor(cursor);
  if (cursor !== undefined && !after)
    throw new AppError('VALIDATION_ERROR', { fields: { cursor: 'invalid' } });
  const adminId = actor.userId;
  const asked = { filter: query.filter, adminId, times: activationTimes(now) };
  const found = await unlessTooSlow(listActivationRows(db, asked, { ...rows, after }));
  return pageOf(query, found, {
    item: (row) => activationItem(row, { adminId, now }),
    cursor: ({ dueAt, subscriptionId }) => timeCursor({ at: dueAt, key: subscriptionId }),
  });
};
