import type { Transaction } from '#db/client.ts';
import {
  chooseReadings,
  closeDisputes,
  countExcluded,
  type DisputeRow,
  findChainPrice,
  findDispute,
  keepVerdictReadings,
  lockOpenOfPrice,
  type PriceSubject,
  settleReadings,
} from '#db/queries/disputes.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { AppError } from '#lib/core/errors.ts';
import { newId } from '#lib/core/ids.ts';
import { recordVerdicts } from '#lib/disputes/answer-matches.ts';
import { requestDerivation } from '#lib/disputes/request-derivation.ts';
import { sayAnswers } from '#lib/disputes/say-answer.ts';
import { getDispute } from './list-disputes.ts';
import type { AdminDisputeParams, DisputeDetailsOut, ReadingsBody, VerdictBody } from './schema.ts';

/**
 * POST /admin/questions/{id}/readings: takes the chosen readings out of all figures until it is decided, and has those count again that were out
 * before. Figures follow within seconds. The same again changes nothing.
 * @throws AppError NOT_FOUND also of a match, which the review queue decides; DISPUTE_CLOSED
 */
export const chooseDisputedReadings = async (
  ctx: AdminContext,
  { id, readings }: AdminDisputeParams & ReadingsBody,
): Promise<DisputeDetailsOut> => {
  await ctx.db.transaction(async (tx) => {
    const { main, subject } = await holdPrice(tx, id);
    const keys = readings.map(({ observedAt, ...key }) => ({ ...key, observedAt: new Date(observedAt) }));
    const before = await countExcluded(tx, subject);
    const isChanged = await chooseReadings(tx, subject, { ofCategory: main.ofCategory, keys });
    if (!isChanged) return;
    const after = await countExcluded(tx, subject);
    await recordAudit(tx, ctx, 'admin.dispute_readings_chosen', {
      companyId: main.companyId,
      detail: { dispute: id, before, after },
    });
    await requestDerivation(tx, ctx.now);
  });
  return getDispute(ctx, { id });
};

/**
 * POST /admin/questions/{id}/verdict: upholds what was said of a price, so that its disputed readings are void for good, or refuses it, so that they
 * count again; all who said the same hear it.
 * @throws AppError NOT_FOUND, DISPUTE_CLOSED, DISPUTE_WITHOUT_READINGS where nothing about the price changed or would
 */
export const decideDispute = async (
  ctx: AdminContext,
  { id, verdict, answer = null }: AdminDisputeParams & VerdictBody,
): Promise<DisputeDetailsOut> => {
  await ctx.db.transaction(async (tx) => {
    const { main, subject, open } = await holdPrice(tx, id);
    if (verdict === 'upheld') await requireChange(tx, main, subject);
    const verdictId = newId();
    await keepVerdictReadings(tx, subject, { verdictId, decidedAt: ctx.now });
    await settleReadings(tx, subject, verdict === 'upheld' ? 'void' : 'ok');
    const closed = await closeDisputes(
      tx,
      open.map((row) => row.id),
      { state: verdict, closedAt: ctx.now, closedBy: ctx.actor.userId, answer, verdictId },
    );
    await recordVerdicts(tx, ctx, closed);
    await sayAnswers(tx, closed, ctx.now);
    await requestDerivation(tx, ctx.now);
  });
  return getDispute(ctx, { id });
};

type Held = { main: DisputeRow; subject: PriceSubject; open: DisputeRow[] };

/** The dispute with all others about the same price; no one decides of them meanwhile. */
const holdPrice = async (tx: Transaction, id: string): Promise<Held> => {
  const found = await findDispute(tx, id);
  if (!found || found.day === null) throw new AppError('NOT_FOUND');
  const { dataset, productId, retailerId, day } = found;
  const subject = { dataset, productId, retailerId, day };
  const open = await lockOpenOfPrice(tx, subject);
  const main = open.find((row) => row.id === id);
  if (!main) throw new AppError('DISPUTE_CLOSED');
  return { main, subject, open };
};

/** What is upheld has readings that leave for good, or its price has become another one since. */
const requireChange = async (tx: Transaction, main: DisputeRow, subject: PriceSubject): Promise<void> => {
  if ((await countExcluded(tx, subject)) > 0) return;
  if ((await findChainPrice(tx, subject, main.ofCategory)) === main.price)
    throw new AppError('DISPUTE_WITHOUT_READINGS');
};
