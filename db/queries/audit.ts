import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { auditEvents } from '#db/schema/operations.ts';
import { countUpTo } from './count-up-to.ts';

export type AuditEvent = {
  at: Date;
  kind: string;
  actorId: string | null;
  subjectId: string | null;
  companyId: string | null;
  addressHash: string | null;
  requestId: string | null;
  detail: Record<string, string | number | boolean | null | undefined>;
};

export const insertAuditEvents = async (db: Database, events: readonly AuditEvent[]): Promise<void> => {
  if (events.length > 0) await db.insert(auditEvents).values([...events]);
};

export type AuditFilterRow = {
  actorId: string | undefined;
  subjectId: string | undefined;
  companyId: string | undefined;
  kind: string | undefined;
  requestId: string | undefined;
  from: Date | null;
  before: Date | null;
};

/** The last line of the page before. */
type Place = { at: Date; key: string };

const is = (column: AnyPgColumn, value: string | undefined) =>
  value === undefined ? undefined : eq(column, value);

const matching = (filter: AuditFilterRow, after: Place | null): SQL | undefined =>
  and(
    is(auditEvents.actorId, filter.actorId),
    is(auditEvents.subjectId, filter.subjectId),
    is(auditEvents.companyId, filter.companyId),
    is(auditEvents.kind, filter.kind),
    is(auditEvents.requestId, filter.requestId),
    filter.from ? gte(auditEvents.at, filter.from) : undefined,
    filter.before ? lt(auditEvents.at, filter.before) : undefined,
    after
      ? sql`(${auditEvents.at}, ${auditEvents.id}) < (${after.at.toISOString()}::timestamptz, ${after.key})`
      : undefined,
  );

const actors = alias(users, 'actors');
const subjects = alias(users, 'subjects');

/** Lines behind a place, the newest first; names are looked up for these alone. */
export const listAuditEvents = (
  db: Database,
  filter: AuditFilterRow,
  { after, limit }: { after: Place | null; limit: number },
) => {
  const { addressHash, detail, ...columns } = getTableColumns(auditEvents);
  const page = db
    .select({
      ...columns,
      detail: sql<Record<string, string | number | boolean | null>>`${detail}`.as('detail'),
    })
    .from(auditEvents)
    .where(matching(filter, after))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit)
    .as('page');
  return db
    .select({
      id: page.id,
      at: page.at,
      kind: page.kind,
      actorId: page.actorId,
      subjectId: page.subjectId,
      companyId: page.companyId,
      requestId: page.requestId,
      detail: page.detail,
      actorName: actors.name,
      subjectName: subjects.name,
      companyName: companies.name,
    })
    .from(page)
    .leftJoin(actors, eq(actors.id, page.actorId))
    .leftJoin(subjects, eq(subjects.id, page.subjectId))
    .leftJoin(companies, eq(companies.id, page.companyId))
    .orderBy(desc(page.at), desc(page.id));
};

export type AuditRow = Awaited<ReturnType<typeof listAuditEvents>>[number];

/** How many lines match behind a place, counted no further than one beyond `most`. */
export const countAuditEvents = (
  db: Database,
  filter: AuditFilterRow,
  { after, most }: { after: Place; most: number },
): Promise<number> => countUpTo(db, auditEvents, matching(filter, after), most);
