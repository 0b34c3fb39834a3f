import type { Transaction } from '#db/client.ts';
import type { DisputeRow } from '#db/queries/disputes.ts';
import { closeMatchDisputes, reopenMatchDisputes } from '#db/queries/disputes.ts';
import type { DecisionRow } from '#db/queries/match-decisions.ts';
import { recordAudits } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { disputeFacts } from './open-dispute.ts';
import { sayAnswers } from './say-answer.ts';

type Deciding = Pick<Context<Account>, 'actor' | 'now' | 'address' | 'requestId'>;

/**
 * Answers what customers said of the matches of listings, by what reviewers decided of these in the same transaction: upheld, unless the listing is
 * accepted as the very product. A decision that is undone has them wait again.
 */
export const answerMatches = async (
  tx: Transaction,
  ctx: Deciding,
  decided: readonly DecisionRow[],
): Promise<void> => {
  const closing = { closedAt: ctx.now, closedBy: ctx.actor.userId };
  const closed: DisputeRow[] = [];
  const reopened: DisputeRow[] = [];
  for (const { seq, listingId, kind, productId, undoesSeq } of decided) {
    if (undoesSeq !== null) reopened.push(...(await reopenMatchDisputes(tx, undoesSeq)));
    else {
      const stays = kind === 'accepted' ? productId : null;
      closed.push(
        ...(await closeMatchDisputes(tx, { listingId, decisionSeq: seq, productId: stays }, closing)),
      );
    }
  }
  await recordVerdicts(tx, ctx, closed);
  await sayAnswers(tx, closed, ctx.now);
  await sayReopened(tx, ctx, reopened);
};

/** The entries of the trail. */
export const recordVerdicts = async (
  tx: Transaction,
  ctx: Deciding,
  closed: readonly DisputeRow[],
): Promise<void> => {
  await recordAudits(
    tx,
    ctx,
    'admin.dispute_decided',
    closed.flatMap((row) =>
      row.state === 'upheld' || row.state === 'refused'
        ? {
            companyId: row.companyId,
            subjectId: row.userId,
            detail: { ...disputeFacts(row), verdict: row.state },
          }
        : [],
    ),
  );
};

/** What was answered waits again: the entries of the trail, and those who asked hear it. */
export const sayReopened = async (
  tx: Transaction,
  ctx: Deciding,
  reopened: readonly DisputeRow[],
): Promise<void> => {
  await recordAudits(
    tx,
    ctx,
    'admin.dispute_answer_undone',
    reopened.map((row) => ({ companyId: row.companyId, subjectId: row.userId, detail: disputeFacts(row) })),
  );
  await sayAnswers(tx, reopened, ctx.now);
};
