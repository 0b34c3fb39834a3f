import { rememberSampleNotice } from '#db/queries/module-memory.ts';
import type { Context } from '#lib/context/context.ts';
import type { Account } from '#lib/vocabulary/actor.ts';

/** POST /api/market/sample-notice: the notice that figures are sample data is not shown to this person again. */
export const closeSampleNotice = async ({ db, actor, now }: Context<Account>): Promise<{ seen: true }> => {
  await rememberSampleNotice(db, actor.userId, now);
  return { seen: true };
};
