import { isReadingRecorded } from '#db/queries/administered-chats.ts';
import { findImport, type ImportRow } from '#db/queries/imports.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { requireFeature } from '#lib/billing/rules/require-feature.ts';
import type { Context } from '#lib/context/context.ts';
import { HOUR } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';

/** Who asks for imports, and whose: null is the panel. */
export type ImportContext = Context<Account> & { owner: string | null };

export type CompanyContext = Context<Account & { role: 'user'; company: Company }>;

type Work<A extends unknown[], O> = (ctx: ImportContext, ...rest: A) => Promise<O>;

/** A call of admins, on the panel's imports. */
export const ofPanel =
  <A extends unknown[], O>(work: Work<A, O>) =>
  (ctx: AdminContext, ...rest: A): Promise<O> =>
    work({ ...ctx, owner: null }, ...rest);

/** The same call of a company's owner, on its own imports. @throws AppError PLAN_REQUIRED without trade prices in a running plan or trial */
export const ofCompany =
  <A extends unknown[], O>(work: Work<A, O>) =>
  async (ctx: CompanyContext, ...rest: A): Promise<O> => {
    requireFeature(ctx.actor, 'tradePrice', ctx.now);
    return work({ ...ctx, owner: ctx.actor.company.id }, ...rest);
  };

/** A reader: the panel's imports are for all admins, a company's for itself, and for admins with an entry in the trail. */
type Looking = Pick<ImportContext, 'db' | 'now' | 'owner' | 'actor'> & { address?: string };

/** An import that may be seen. @throws AppError NOT_FOUND */
export const findSeenImport = async (ctx: Looking, id: string): Promise<ImportRow> => {
  const row = await findImport(ctx.db, id);
  if (!row || (ctx.owner !== null && row.ownerCompanyId !== ctx.owner)) throw new AppError('NOT_FOUND');
  if (ctx.owner === null && row.ownerCompanyId !== null) await recordLook(ctx, row.ownerCompanyId);
  return row;
};

/** An import that may be changed. @throws AppError NOT_FOUND, also for admins on a company's */
export const refuseForeign = (row: ImportRow | null, owner: string | null): ImportRow => {
  if (!row || row.ownerCompanyId !== owner) throw new AppError('NOT_FOUND');
  return row;
};

/** Writes down that an admin looks at what a company brought, once an hour of the clock, before anything of it is given out. */
export const recordLook = (
  { db, ...looker }: Pick<Looking, 'db' | 'now' | 'actor'> & { address?: string },
  companyId: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const since = new Date(Math.floor(looker.now.getTime() / HOUR) * HOUR);
    const reading = { kind: 'admin.own_data_seen', actorId: looker.actor.userId, companyId, since } as const;
    if (await isReadingRecorded(tx, { ...reading, subjectId: null })) return;
    await recordAudit(tx, looker, 'admin.own_data_seen', { companyId });
  });
