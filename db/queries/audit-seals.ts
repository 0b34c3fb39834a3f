import { and, asc, desc, eq, gt, gte, isNull, lt, min, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { auditChecks, auditForgedSeals, auditSeals } from '#db/schema/audit-seals.ts';
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

export type AuditCheck = Omit<typeof auditChecks.$inferSelect, 'id' | 'no'>;

export const insertAuditCheck = async (db: Database, check: AuditCheck): Promise<void> => {
  await db.insert(auditChecks).values(check);
};

export const findLastAuditCheck = async (db: Database): Promise<AuditCheck | null> => {
  const [row] = await db.select().from(auditChecks).orderBy(desc(auditChecks.no)).limit(1);
  return row ?? null;
};

const isAcknowledged = and(
  eq(auditForgedSeals.day, auditChecks.sealedDay),
  eq(auditForgedSeals.hash, auditChecks.sealedHash),
);

/** The first day that an earlier check saw sealed and whose seal is missing or another one now, unless it was acknowledged as forged. */
export const findLostSeal = async (db: Database): Promise<string | null> => {
  const [row] = await db
    .select({ day: min(auditChecks.sealedDay) })
    .from(auditChecks)
    .leftJoin(auditSeals, eq(auditSeals.day, auditChecks.sealedDay))
    .leftJoin(auditForgedSeals, isAcknowledged)
    .where(
      and(
        sql`${auditSeals.hash} is distinct from ${auditChecks.sealedHash}`,
        isNull(auditForgedSeals.acknowledgedAt),
      ),
    );
  return row?.day ?? null;
};

export type ForgedSeal = typeof auditForgedSeals.$inferSelect;

export const listForgedSeals = (db: Database): Promise<ForgedSeal[]> =>
  db.select().from(auditForgedSeals).orderBy(asc(auditForgedSeals.day), asc(auditForgedSeals.acknowledgedAt));

type Acknowledgement = { day: string; reason: string; at: Date };

/** What only the schema's owner may do: within the transaction the trail's tables take any change, from the owner alone. */
export const unlockTrail = async (tx: Transaction): Promise<void> => {
  for (const table of ['audit_events', 'audit_seals'])
    await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
};

export const lockTrail = async (tx: Transaction): Promise<void> => {
  for (const table of ['audit_events', 'audit_seals'])
    await tx.execute(sql.raw(`alter table ${table} enable trigger user`));
};

/** Removes the seals of a day and of all after it, and notes them as forged. @returns how many */
export const removeSealsFrom = async (tx: Transaction, { day, reason, at }: Acknowledgement) => {
  const removed = await tx.execute(sql`
    with removed as (delete from audit_seals where day >= ${day}::date returning day, hash)
    insert into audit_forged_seals (day, hash, reason, acknowledged_at)
    select day, hash, ${reason}, ${at.toISOString()}::timestamptz from removed on conflict do nothing returning day`);
  return removed.length;
};

/** Notes seals as forged that only checks remember: of a day and of all after it. @returns how many */
export const noteLostSeals = async (tx: Transaction, { day, reason, at }: Acknowledgement) => {
  const noted = await tx.execute(sql`
    insert into audit_forged_seals (day, hash, reason, acknowledged_at)
    select distinct sealed_day, sealed_hash, ${reason}, ${at.toISOString()}::timestamptz from audit_checks
    where sealed_day >= ${day}::date
      and not exists (select from audit_seals s where s.day = sealed_day and s.hash = sealed_hash)
    on conflict do nothing returning day`);
  return noted.length;
};

/** Lines written while a forged seal was the last one belong to a day after it: they go back to their own, or to the first unsealed one. */
export const redateLines = async (tx: Transaction): Promise<number> => {
  const moved = await tx.execute(sql`
    update audit_events set day = greatest(
      least((at at time zone 'Africa/Cairo')::date, (clock_timestamp() at time zone 'Africa/Cairo')::date),
      (select max(day) + 1 from audit_seals))
    where day > greatest((clock_timestamp() at time zone 'Africa/Cairo')::date, (select max(day) + 1 from audit_seals))
    returning id`);
  return moved.length;
};
