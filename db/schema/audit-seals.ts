import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** A day of the audit trail as it was when the day was over, each chained to the day before. Append-only. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    day: date().primaryKey(),
    lines: integer().notNull(),
    /** SHA-256 over the hash of the day before, the day and its lines; lib/admin/audit/hash-day.ts. */
    hash: text().notNull(),
    sealedAt: instant().notNull(),
  },
  (t) => [
    check('audit_seals_lines_check', sql`${t.lines} >= 0`),
    check('audit_seals_hash_check', sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Seals that the schema's owner removed because they were forged. The owner alone adds rows; nothing is ever taken away. */
export const auditForgedSeals = pgTable(
  'audit_forged_seals',
  {
    day: date().notNull(),
    hash: text().notNull(),
    reason: text().notNull(),
    acknowledgedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.hash] }),
    check('audit_forged_seals_hash_check', sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    check('audit_forged_seals_reason_check', sql`${t.reason} <> ''`),
  ],
);

/** What came out each time the seals were compared with the lines. Append-only. */
export const auditChecks = pgTable(
  'audit_checks',
  {
    id: id(),
    /** Set by the database, so that no row can pass for the newest one for good. */
    no: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    /** The last seal at that time: it must still be there, and be the same. */
    sealedDay: date().notNull(),
    sealedHash: text().notNull(),
    /** The first day that is not what was sealed; null: all that was compared is. */
    brokenDay: date(),
  },
  (t) => [
    index('audit_checks_no_idx').on(t.no),
    check('audit_checks_sealed_hash_check', sql`${t.sealedHash} ~ '^[0-9a-f]{64}$'`),
  ],
);
