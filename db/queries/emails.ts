import { and, desc, eq, inArray, like, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { emails } from '#db/schema/emails.ts';
import type { RowsPage } from '#lib/vocabulary/paging.ts';
import type { EmailState } from '#lib/vocabulary/terms.ts';
import { countUpTo } from './count-up-to.ts';
import { prefixPattern } from './like-patterns.ts';

export type EmailRow = typeof emails.$inferSelect;
export type NewEmail = Pick<
  EmailRow,
  'to' | 'userId' | 'template' | 'locale' | 'subject' | 'values' | 'idempotencyKey' | 'againOf'
>;

/** @returns false when the log has a mail of this key, or one that repeats the same mail is still on its way */
export const insertEmail = async (db: Database, email: NewEmail): Promise<boolean> => {
  const added = await db.insert(emails).values(email).onConflictDoNothing().returning({ id: emails.id });
  return added.length > 0;
};

export const findEmailState = async (db: Database, idempotencyKey: string): Promise<EmailState | null> => {
  const rows = await db
    .select({ state: emails.state })
    .from(emails)
    .where(eq(emails.idempotencyKey, idempotencyKey));
  return rows[0]?.state ?? null;
};

export const findEmail = async (db: Database, id: string): Promise<EmailRow | null> => {
  const rows = await db.select().from(emails).where(eq(emails.id, id));
  return rows[0] ?? null;
};

/** How many seconds ago the mail, or one that repeats it, was sent; null: never. */
export const findSecondsSinceSent = async (db: Database, id: string): Promise<number | null> => {
  const [row] = await db
    .select({ seconds: sql<number | null>`extract(epoch from now() - max(${emails.settledAt}))::float` })
    .from(emails)
    .where(and(or(eq(emails.id, id), eq(emails.againOf, id)), eq(emails.state, 'sent')));
  return row?.seconds ?? null;
};

export type EmailOutcome =
  | { state: 'sent'; providerId: string }
  | { state: 'refused' | 'failed'; error: string };

/** Keeps what became of a mail. One that was sent stays so. */
export const settleEmail = async (
  db: Database,
  idempotencyKey: string,
  outcome: EmailOutcome,
): Promise<void> => {
  await db
    .update(emails)
    .set({ error: null, ...outcome, settledAt: sql`now()` })
    .where(and(eq(emails.idempotencyKey, idempotencyKey), ne(emails.state, 'sent')));
};

/** Why the last mail to an address did not get there; null: it did, is on its way, or there was none. */
export const findRefusedEmail = async (
  db: Database,
  to: string,
): Promise<{ template: string; at: Date; reason: string | null } | null> => {
  const [last] = await db
    .select({
      template: emails.template,
      at: emails.settledAt,
      reason: emails.error,
      state: emails.state,
    })
    .from(emails)
    .where(eq(emails.to, to))
    .orderBy(desc(emails.id))
    .limit(1);
  if (!last?.at || (last.state !== 'refused' && last.state !== 'failed')) return null;
  const { template, at, reason } = last;
  return { template, at, reason };
};

export type EmailFilter = {
  /** What the address begins with. */
  to?: string | undefined;
  template?: string | undefined;
  state?: EmailState | undefined;
};

/** A page of the log, the newest first, and how many match as far as `countTo`. */
export const listEmailRows = async (
  db: Database,
  { to, template, state }: EmailFilter,
  { cursor, offset, limit, countTo }: RowsPage,
): Promise<{ rows: EmailRow[]; total: number }> => {
  const matches = and(
    to === undefined ? undefined : like(emails.to, prefixPattern(to)),
    template === undefined ? undefined : eq(emails.template, template),
    state === undefined ? undefined : eq(emails.state, state),
  );
  const rows = await db
    .select()
    .from(emails)
    .where(and(matches, cursor === undefined ? undefined : lt(emails.id, cursor)))
    .orderBy(desc(emails.id))
    .offset(offset)
    .limit(limit);
  return { rows, total: await countUpTo(db, emails, matches, countTo) };
};

/** Removes up to `limit` mails of before a moment, the oldest first. @returns rows removed */
export const sweepEmails = async (db: Database, before: Date, limit: number): Promise<number> => {
  const oldest = db
    .select({ id: emails.id })
    .from(emails)
    .where(lt(emails.createdAt, before))
    .orderBy(emails.createdAt)
    .limit(limit);
  const removed = await db.delete(emails).where(inArray(emails.id, oldest)).returning({ id: emails.id });
  return removed.length;
};
