import type { Transaction } from '#db/client.ts';
import {
  countOpenDisputes,
  type DisputeRow,
  findSameDispute,
  insertDispute,
  listNamedDisputes,
} from '#db/queries/disputes.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { readMarket } from '#lib/market/access/read-market.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { disputeOut } from './dispute-out.ts';
import { type Disputed, findDisputed, requireDisputes } from './find-disputed.ts';
import { MOST_OPEN } from './policy.ts';
import type { DisputeBody, DisputeDoneOut } from './schema.ts';

export type DisputeContext = Context<Account & { company: Company }>;

/**
 * POST /market/questions: says that a chain's price on a day, or what a retailer's item was matched to, is wrong. It counts as before until an admin
 * decides. The same again changes nothing.
 * @throws AppError PLAN_REQUIRED, FORBIDDEN, NOT_FOUND, DISPUTES_FULL
 */
export const openDispute = async (ctx: DisputeContext, body: DisputeBody): Promise<DisputeDoneOut> => {
  const { db, actor, now, locale } = ctx;
  requireDisputes(dataScope(actor, now));
  const disputed = await readMarket(ctx, (reader) => findDisputed(reader, body));
  const ids = await db.transaction(async (tx) => {
    const open = await countOpenDisputes(tx, actor.company.id);
    const kept: string[] = [];
    for (const one of disputed) {
      const found = await keep(tx, ctx, { ...one, note: body.note ?? null }, open + kept.length);
      kept.push(found);
    }
    return kept;
  });
  const rows = await listNamedDisputes(db, ids);
  return { questions: rows.map((row) => disputeOut(row, { locale, userId: actor.userId })) };
};

const keep = async (
  tx: Transaction,
  ctx: DisputeContext,
  disputed: Disputed & { note: string | null },
  open: number,
): Promise<string> => {
  const { actor, now } = ctx;
  const dispute = { ...disputed, companyId: actor.company.id, userId: actor.userId, createdAt: now };
  const same = await findSameDispute(tx, dispute);
  if (same) return same.id;
  if (open >= MOST_OPEN) throw new AppError('DISPUTES_FULL', { values: { limit: MOST_OPEN } });
  const row = await insertDispute(tx, dispute);
  const { id: companyId } = actor.company;
  await recordAudit(tx, ctx, 'company.dispute_opened', { companyId, detail: disputeFacts(row) });
  return row.id;
};

/** What the trail keeps of a dispute. */
export const disputeFacts = ({ id, kind, productId, retailerId, day }: DisputeRow) => ({
  ...{ dispute: id, kind, product: productId, retailer: retailerId },
  ...(day !== null && { day }),
});
