import { listDisputePage } from '#db/queries/disputes.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import { disputeOut } from './dispute-out.ts';
import type { DisputeContext } from './open-dispute.ts';
import type { DisputesOut, DisputesQuery } from './schema.ts';

type Listing = Pick<DisputeContext, 'db' | 'actor' | 'locale'>;

/** GET /market/questions: what the reader's company said is wrong, the newest first. */
export const listOwnDisputes = async (
  { db, actor, locale }: Listing,
  { state, ...asked }: DisputesQuery,
): Promise<DisputesOut> => {
  const found = await listDisputePage(db, { companyId: actor.company.id, state }, rowsOf(asked));
  const reading = { locale, userId: actor.userId };
  const { items, page, limit, total } = pageOf(asked, found, {
    item: (row) => disputeOut(row, reading),
    cursor: ({ id }) => id,
  });
  return { items, page, limit, total };
};
