import type { Transaction } from '#db/client.ts';
import {
  type DisputeRow,
  disputeAgain,
  findDispute,
  lockAnswered,
  reopenAnswered,
} from '#db/queries/disputes.ts';
import { undoDecision } from '#lib/admin/matching/decide-match.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import { AppError } from '#lib/core/errors.ts';
import { sayReopened } from '#lib/disputes/answer-matches.ts';
import type { UndoObstacle } from '#lib/disputes/policy.ts';
import { requestDerivation } from '#lib/disputes/request-derivation.ts';
import { getDispute } from './list-disputes.ts';
import type { AdminDisputeParams, DisputeDetailsOut } from './schema.ts';
import { findUndoObstacle } from './undo-obstacle.ts';

/**
 * POST /admin/questions/{id}/undo: takes an answer back within 30 days. All that it answered waits again, with the same readings out of all figures as
 * before it, and those who asked hear that; the answer to a match is the decision in the review queue, which is undone.
 * @throws AppError NOT_FOUND, DISPUTE_NOT_UNDOABLE with what prevents it; MATCH_DECIDED, MATCH_CHANGED of a match
 */
export const undoAnswer = async (
  ctx: AdminContext,
  { id }: AdminDisputeParams,
): Promise<DisputeDetailsOut> => {
  const found = await findDispute(ctx.db, id);
  if (!found) throw new AppError('NOT_FOUND');
  if (found.decisionSeq === null) await ctx.db.transaction((tx) => undoOfPrice(tx, ctx, found));
  else {
    refuseFor(await findUndoObstacle(ctx.db, found, ctx.now));
    await undoDecision(ctx, { no: found.decisionSeq });
  }
  return getDispute(ctx, { id });
};

const undoOfPrice = async (tx: Transaction, ctx: AdminContext, found: DisputeRow): Promise<void> => {
  const answered = found.verdictId === null ? [found] : await lockAnswered(tx, found.verdictId);
  const [main] = answered;
  // Someone else has undone it in between.
  if (!main) throw refusal('open');
  refuseFor(await findUndoObstacle(tx, main, ctx.now));
  const { dataset, productId, retailerId, day, verdictId } = main;
  if (day === null || verdictId === null) throw refusal('age');
  if (!(await disputeAgain(tx, { dataset, productId, retailerId, day }, verdictId)))
    throw refusal('elsewhere');
  await sayReopened(tx, ctx, await reopenAnswered(tx, verdictId));
  await requestDerivation(tx, ctx.now);
};

const refusal = (why: UndoObstacle) => new AppError('DISPUTE_NOT_UNDOABLE', { values: { why } });

const refuseFor = (obstacle: UndoObstacle | null): void => {
  if (obstacle !== null) throw refusal(obstacle);
};
