import { findAccountByEmail } from '#db/queries/accounts.ts';
import { type AuditFilterRow, type AuditRow, listAuditEvents } from '#db/queries/audit.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import { readTimeCursor, timeCursor } from '#lib/admin/list/time-cursor.ts';
import type { Context } from '#lib/context/context.ts';
import { type AuditFilter, type AuditLineOut, type AuditOut, type AuditQuery, periodOf } from './schema.ts';

type Reader = Pick<Context, 'db'>;

/** GET /admin/audit: who did what to which person, the newest first. @throws AppError SEARCH_TOO_SLOW */
export const listAudit = async ({ db }: Reader, query: AuditQuery): Promise<AuditOut> => {
  const { limit, cursor } = query;
  const filter = await auditFilter({ db }, query);
  const after = cursor === undefined ? null : readTimeCursor(cursor);
  const rows = filter ? await unlessTooSlow(listAuditEvents(db, filter, { after, limit: limit + 1 })) : [];
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(auditLine),
    limit,
    nextCursor: last ? timeCursor({ at: last.at, key: last.id }) : null,
  };
};

/** A filter by ids; null where it means someone who has no account. */
export const auditFilter = async (
  { db }: Reader,
  { actor, subject, company, kind, request, ...period }: AuditFilter,
): Promise<AuditFilterRow | null> => {
  const [actorId, subjectId] = await Promise.all([actor, subject].map((person) => personId({ db }, person)));
  if (actorId === null || subjectId === null) return null;
  return { actorId, subjectId, companyId: company, kind, requestId: request, ...periodOf(period) };
};

const personId = async ({ db }: Reader, person: string | undefined): Promise<string | undefined | null> =>
  person?.includes('@') ? ((await findAccountByEmail(db, person))?.id ?? null) : person;

/** An entry as the API returns it. */
export const auditLine = ({
  id,
  at,
  kind,
  requestId,
  detail,
  actorId,
  actorName,
  subjectId,
  subjectName,
  companyId,
  companyName,
}: AuditRow): AuditLineOut => ({
  id,
  at: at.toISOString(),
  kind,
  actor: named(actorId, actorName),
  subject: named(subjectId, subjectName),
  company: named(companyId, companyName),
  requestId,
  detail,
});

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name });
