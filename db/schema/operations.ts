import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The user's own count, given under the user's row lock: readers may trust "greater than the last I saw". */
    seq: bigint({ mode: 'number' }).notNull(),
    type: text().notNull(),
    payload: jsonb().notNull().default({}),
    createdAt: createdAt(),
    readAt: instant(),
  },
  (t) => [
    uniqueIndex('notifications_user_id_seq_key').on(t.userId, t.seq),
    check('notifications_seq_check', sql`${t.seq} > 0`),
  ],
);

/** Work that leaves after the commit that caused it. Claimed with SKIP LOCKED; every kind is safe to run twice. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    /** At most one job of a key waits or runs; a finished one frees its key. */
    uniqueKey: text(),
    payload: jsonb().notNull().default({}),
    runAt: createdAt(),
    attempts: integer().notNull().default(0),
    leasedUntil: instant(),
    /** When another of its key is to run: asked for while this one ran, which may have read what it needs before. */
    repeatAt: instant(),
    finishedAt: instant(),
    /** Gave up; visible to admins. */
    failedAt: instant(),
    error: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('jobs_unique_key_key')
      .on(t.uniqueKey)
      .where(sql`${t.finishedAt} is null and ${t.failedAt} is null`),
    index('jobs_due_idx').on(t.runAt).where(sql`${t.finishedAt} is null and ${t.failedAt} is null`),
    index('jobs_failed_at_idx').on(t.failedAt),
    index('jobs_kind_finished_at_idx').on(t.kind, t.finishedAt),
    check('jobs_attempts_check', sql`${t.attempts} >= 0`),
    check('jobs_end_check', sql`${t.finishedAt} is null or ${t.failedAt} is null`),
  ],
);

/** GCRA: the theoretical arrival time of the next request. UNLOGGED (see the migration): a crash may forget it. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** HMAC of the limit's name and its subject. */
    key: text().primaryKey(),
    tat: instant().notNull(),
  },
  (t) => [index('rate_limits_tat_idx').on(t.tat)],
);

/** Sign-ins and codes, let in or refused. Strangers fill it, so it is swept after 90 days; what changed is in the audit trail. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    at: instant().notNull(),
    kind: text().notNull(),
    /** No foreign key: it outlives the account. */
    userId: text(),
    /** HMAC of the client's address. */
    addressHash: text().notNull(),
    detail: jsonb().notNull().default({}),
  },
  (t) => [
    index('security_events_at_idx').on(t.at),
    index('security_events_user_id_at_idx').on(t.userId, t.at),
  ],
);

/** Who changed what of accounts, roles and money. Append-only and kept forever: by privilege, and by a trigger. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    at: instant().notNull(),
    kind: text().notNull(),
    /** Null: no one signed in, or the system itself. */
    actorId: text(),
    /** The account it happened to; no foreign key, for the trail outlives the account. */
    subjectId: text(),
    companyId: text(),
    /** HMAC of the client's address. */
    addressHash: text(),
    /** The day in Cairo whose seal it is under: that of its writing, or the first one not sealed yet. A trigger sets it. */
    day: date().notNull().default(sql`(now() at time zone 'Africa/Cairo')::date`),
    /** Of the call that did it, as its answer and the log name it. Null: a job, a script or a page. */
    requestId: text(),
    detail: jsonb().notNull().default({}),
  },
  (t) => [
    index('audit_events_at_id_idx').on(t.at, t.id),
    index('audit_events_day_idx').on(t.day, sql`${t.id} collate "C"`),
    index('audit_events_actor_id_at_idx').on(t.actorId, t.at),
    index('audit_events_request_id_idx').on(t.requestId).where(sql`${t.requestId} is not null`),
    index('audit_events_subject_id_at_idx').on(t.subjectId, t.at),
    index('audit_events_kind_at_idx').on(t.kind, t.at),
    index('audit_events_company_id_at_idx').on(t.companyId, t.at),
  ],
);
