import { findAccountById } from '#db/queries/accounts.ts';
import { insertAdminNote } from '#db/queries/admin-notes.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { AppError } from '#lib/core/errors.ts';
import type { AdminContext } from './change-user.ts';
import type { NoteBody, PersonParams } from './schema.ts';

/** Writes something down about a person, for admins alone. @throws AppError USER_NOT_FOUND */
export const addNote = (ctx: AdminContext, { id: userId, text }: PersonParams & NoteBody) =>
  ctx.db.transaction(async (tx) => {
    if (!(await findAccountById(tx, userId))) throw new AppError('USER_NOT_FOUND');
    const { now, actor } = ctx;
    const id = await insertAdminNote(tx, { userId, authorId: actor.userId, text, now });
    await recordAudit(tx, ctx, 'admin.note_added', { subjectId: userId, detail: { note: id } });
    return { note: { id, text, createdAt: now.toISOString() } };
  });
