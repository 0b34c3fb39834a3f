import type { Database } from '#db/client.ts';
import { type DisputeRow, findReadingsSince, isReportedSince } from '#db/queries/disputes.ts';
import { listNewestDecisions } from '#db/queries/match-decisions.ts';
import { type UndoObstacle, undoableUntil } from '#lib/disputes/policy.ts';

/** What prevents undoing the answer to a dispute; null: nothing. */
export const findUndoObstacle = async (
  db: Database,
  row: DisputeRow,
  now: Date,
): Promise<UndoObstacle | null> => {
  const { closedAt, closedBy, day, listingId, verdictId, decisionSeq } = row;
  if (!closedAt || !closedBy) return 'open';
  if (now > undoableUntil(closedAt)) return 'age';
  if (listingId !== null) {
    const [newest] = await listNewestDecisions(db, [listingId]);
    return newest && newest.seq === decisionSeq ? null : 'decided';
  }
  // Answers of before they could be undone have no readings to come back to.
  if (verdictId === null || day === null) return 'age';
  const { dataset, productId, retailerId } = row;
  const subject = { dataset, productId, retailerId, day };
  if (await isReportedSince(db, subject, { verdictId, closedAt })) return 'again';
  const { isElsewhere, isGone } = await findReadingsSince(db, subject, verdictId);
  if (isElsewhere) return 'elsewhere';
  return isGone ? 'gone' : null;
};
