import { findAccountById } from '#db/queries/accounts.ts';
import { isSessionOf } from '#db/queries/administered-people.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { endSession, endSessionsOf } from '#lib/auth/end-sessions.ts';
import { AppError } from '#lib/core/errors.ts';
import type { AdminContext } from './change-user.ts';
import type { PersonParams, SessionParams } from './schema.ts';

type Ended = { ended: number };

/** Signs a person out everywhere. @throws AppError USER_NOT_FOUND */
export const endPersonsSessions = (ctx: AdminContext, { id }: PersonParams): Promise<Ended> =>
  ctx.db.transaction(async (tx) => {
    if (!(await findAccountById(tx, id))) throw new AppError('USER_NOT_FOUND');
    const ended = await endSessionsOf(tx, id, ctx.now);
    if (ended > 0) await recordAudit(tx, ctx, 'admin.sessions_ended', { subjectId: id, detail: { ended } });
    return { ended };
  });

/** Ends one session and what the same sign-in opened beside it. @throws AppError USER_NOT_FOUND, NOT_FOUND */
export const endPersonsSession = (ctx: AdminContext, { id, sid }: SessionParams): Promise<Ended> =>
  ctx.db.transaction(async (tx) => {
    if (!(await findAccountById(tx, id))) throw new AppError('USER_NOT_FOUND');
    if (!(await isSessionOf(tx, { sessionId: sid, userId: id }))) throw new AppError('NOT_FOUND');
    const ended = await endSession(tx, { sessionId: sid, userId: id }, ctx.now);
    if (ended > 0) await recordAudit(tx, ctx, 'admin.sessions_ended', { subjectId: id, detail: { ended } });
    return { ended };
  });
