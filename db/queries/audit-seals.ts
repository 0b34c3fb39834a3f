import { asc, desc, eq, gt, gte, lt, min, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { auditChecks, auditSeals } from '#db/schema/audit-seals.ts';
import { auditEvents } from '#db/schema/operations.ts';

export type Seal = { day: string; lines: number; hash: string };

const SEAL = { day: auditSeals.day, lines: auditSeals.lines, hash: auditSeals.hash };

export const findLastSeal = async (db: Database): Promise<Seal | null> => {
  const [row] = await db.select(SEAL).from(auditSeals).orderBy(desc(auditSeals.day)).limit(1);
  return row ?? null;
};

/** The newest seal of before a day. */
export const findSealBefore = async (db: Database, day: string): Promise<Seal | null> => {
  const [row] = await db
    .select(SEAL)
    .from(auditSeals)
    .where(lt(auditSeals.day, day))
    .orderBy(desc(auditSeals.day))
    .limit(1);
  return row ?? null;
};

/** Seals from a day on, or after one, the oldest first. */
export const listSeals = (
  db: Database,
  { from, after, limit }: { from: string; after: string | null; limit: number },
): Promise<Seal[]> =>
  db
    .select(SEAL)
    .from(auditSeals)
    .where(after === null ? gte(auditSeals.day, from) : gt(auditSeals.day, after))
    .orderBy(asc(auditSeals.day))
    .limit(limit);

/** @returns false when the day has one already */
export const insertSeal = async (db: Database, seal: Seal & { sealedAt: Date }): Promise<boolean> => {
  const added = await db
    .insert(auditSeals)
    .values(seal)
    .onConflictDoNothing()
    .returning({ day: auditSeals.day });
  return added.length > 0;
};

/** The day of the oldest line; null while there is none. */
export const findFirstAuditDay = async (db: Database): Promise<string | null> => {
  const [row] = await db.select({ day: min(auditEvents.day) }).from(auditEvents);
  return row?.day ?? null;
};

/** The first day up to one that has lines and no seal. */
export const findUnsealedDay = async (db: Database, upTo: string): Promise<string | null> => {
  const rows = await db.execute<{ day: string | null }>(sql`
    with recursive days as (
      select min(day) as day from audit_events
      union all
      select (select min(day) from audit_events where day > days.day) from days where days.day < ${upTo}::date)
    select min(days.day)::text as day from days
    where days.day <= ${upTo}::date and not exists (select from audit_seals where audit_seals.day = days.day)`);
  return rows[0]?.day ?? null;
};

export type SealedLine = {
  id: string;
  /** Milliseconds since 1970. */
  at: string;
  kind: string;
  actor: string | null;
  subject: string | null;
  company: string | null;
  address: string | null;
  request: string | null;
  detail: string;
};

/** The lines of a day in one order, whatever the database's language; everything as text that no driver rounds. */
export const listLinesOfDay = async (
  db: Database,
  { day, after, limit }: { day: string; after: string; limit: number },
): Promise<SealedLine[]> => {
  const rows = await db.execute<SealedLine>(sql`
    select id, (extract(epoch from at) * 1000)::bigint::text as at, kind, actor_id as actor, subject_id as subject,
      company_id as company, address_hash as address, request_id as request, detail::text as detail
    from audit_events where day = ${day}::date and id collate "C" > ${after}
    order by id collate "C" limit ${limit}`);
  return [...rows];
};

export type AuditCheck = Omit<typeof auditChecks.$inferSelect, 'id'>;

export const insertAuditCheck = async (db: Database, check: AuditCheck): Promise<void> => {
  await db.insert(auditChecks).values(check);
};

export const findLastAuditCheck = async (db: Database): Promise<AuditCheck | null> => {
  const [row] = await db.select().from(auditChecks).orderBy(desc(auditChecks.id)).limit(1);
  return row ?? null;
};

/** The first day that an earlier check saw sealed and whose seal is gone or another one now. */
export const findLostSeal = async (db: Database): Promise<string | null> => {
  const [row] = await db
    .select({ day: min(auditChecks.sealedDay) })
    .from(auditChecks)
    .leftJoin(auditSeals, eq(auditSeals.day, auditChecks.sealedDay))
    .where(sql`${auditSeals.hash} is distinct from ${auditChecks.sealedHash}`);
  return row?.day ?? null;
};
