import { z } from 'zod';
import { instantsOf, Moment, runsForward } from '#lib/admin/list/period.ts';
import { PAGING } from '#lib/admin/list/schema.ts';
import { readTimeCursor } from '#lib/admin/list/time-cursor.ts';
import { AUDIT_KINDS } from '#lib/audit/audit-kinds.ts';

const Id = z.string().trim().min(1).max(64);

/** An id, or the address that someone has now. */
const Person = z.string().trim().toLowerCase().min(1).max(254);

const AuditFilter = z.strictObject({
  /** Who did it. */
  actor: Person.optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  /** The person it happened to. */
  subject: Person.optional(),
  company: Id.optional(),
  /** The id that the answer of a call bore. */
  request: Id.optional(),
  from: Moment.optional(),
  to: Moment.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

type Period = Pick<AuditFilter, 'from' | 'to'>;

export const periodOf = ({ from, to }: Period) => instantsOf(from, to);

const isForward = ({ from, to }: Period): boolean => runsForward(from, to);

const FORWARD = { path: ['to'], error: 'endBeforeBeginning' };

/** GET /admin/audit: a cursor alone leads on, for no one counts a trail that is kept forever. */
export const AuditQuery = AuditFilter.extend({
  limit: PAGING.limit,
  /** The `nextCursor` of the page before. */
  cursor: z
    .string()
    .max(400)
    .refine((cursor) => readTimeCursor(cursor) !== null, 'invalid')
    .optional(),
}).refine(isForward, FORWARD);
export type AuditQuery = z.output<typeof AuditQuery>;

/** GET /admin/audit/export. */
export const AuditExportQuery = AuditFilter.refine(isForward, FORWARD);

/** The name is null where the account or the company is gone. */
const Named = z.object({ id: z.string(), name: z.string().nullable() });
const Fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const AuditLineOut = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** One of the list above, or a name that an older release wrote. */
  kind: z.string(),
  /** Null: no one signed in, or Raff itself. */
  actor: Named.nullable(),
  subject: Named.nullable(),
  company: Named.nullable(),
  requestId: z.string().nullable(),
  /** What the line keeps by its kind: `before` and `after` of a change, `reason` where one was given. */
  detail: z.record(z.string(), Fact),
});
export type AuditLineOut = z.output<typeof AuditLineOut>;

export const AuditOut = z.object({
  items: z.array(AuditLineOut),
  limit: z.int(),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
});
export type AuditOut = z.output<typeof AuditOut>;
