import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { emailCodeDays, memberships, sessions, users } from '#db/schema/accounts.ts';
import { chatUsage } from '#db/schema/chats.ts';
import { companies } from '#db/schema/companies.ts';
import { invoices, subscriptions } from '#db/schema/subscriptions.ts';
import type { MembershipRole, SessionKind, UserStatus } from '#lib/vocabulary/terms.ts';
import { categoryIdsOf, modulesOf, snapshotColumns } from './subscriptions.ts';

/** What admins see of a person: everything about one account, its company and what they did; each list with its limit. */

const blockers = alias(users, 'blockers');

/**
 * An account with its company and current subscription, whether or not anyone is signed in to it.
 * @param today the day that questions and guesses are counted for
 */
export const findAdministeredAccount = async (
  db: Database,
  { userId, subject, today }: { userId: string; subject: string; today: string },
) => {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      status: users.status,
      locale: users.locale,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      hasGoogle: sql<boolean>`${users.googleSub} is not null`,
      emailVerifiedAt: users.emailVerifiedAt,
      dailyMessageLimit: users.dailyMessageLimit,
      blockedAt: users.blockedAt,
      blockReason: users.blockReason,
      blockedBy: { id: blockers.id, name: blockers.name },
      createdAt: users.createdAt,
      lastSeenAt: sql<string | null>`(select max(${sessions.lastSeenAt}) from ${sessions}
        where ${sessions.userId} = ${users.id} and ${sessions.actedBy} is null)`.mapWith(sessions.lastSeenAt),
      questionsToday: sql<number>`coalesce((select ${chatUsage.count} from ${chatUsage}
        where ${chatUsage.subject} = ${subject} and ${chatUsage.day} = ${today}), 0)`,
      guessesToday: sql<number>`coalesce((select max(${emailCodeDays.guesses}) from ${emailCodeDays}
        where ${emailCodeDays.userId} = ${users.id} and ${emailCodeDays.day} = ${today}), 0)`,
      membershipRole: memberships.role,
      company: {
        id: companies.id,
        name: companies.name,
        createdAt: companies.createdAt,
        stripeCustomerId: companies.stripeCustomerId,
        stripeWanted: companies.stripeWanted,
        stripeSynced: companies.stripeSynced,
        stripeSyncedAt: companies.stripeSyncedAt,
      },
      subscription: snapshotColumns,
      activationDueAt: subscriptions.activationDueAt,
      modules: modulesOf,
      categoryIds: categoryIdsOf,
    })
    .from(users)
    .leftJoin(blockers, eq(blockers.id, users.blockedBy))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(companies, eq(companies.id, memberships.companyId))
    .leftJoin(subscriptions, eq(subscriptions.id, companies.currentSubscriptionId))
    .where(eq(users.id, userId));
  if (!row) return null;
  const { subscription, modules, categoryIds, company, membershipRole, ...account } = row;
  return {
    ...account,
    company: company && membershipRole ? { ...company, membershipRole } : null,
    subscription: subscription && { ...subscription, modules, categoryIds },
  };
};

export type MemberRow = {
  id: string;
  name: string;
  email: string;
  role: MembershipRole;
  status: UserStatus;
  joinedAt: Date;
};

/** A company's people, its owners first. */
export const listMembers = async (
  db: Database,
  companyId: string,
  limit: number,
): Promise<{ members: MemberRow[]; total: number }> => {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: memberships.role,
      status: users.status,
      joinedAt: memberships.createdAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.companyId, companyId))
    .orderBy(desc(eq(memberships.role, 'owner')), asc(memberships.createdAt), asc(users.id))
    .limit(limit);
  return { members: rows.map(({ total: _, ...member }) => member), total: rows[0]?.total ?? 0 };
};

/** A company's subscriptions with what was paid last for each, the newest first. */
export const listSubscriptionHistory = async (db: Database, companyId: string, limit: number) =>
  db
    .select({
      snapshot: snapshotColumns,
      modules: modulesOf,
      categoryIds: categoryIdsOf,
      isDouble: subscriptions.isDouble,
      paid: sql<{ amount: number; currency: string } | null>`(
        select jsonb_build_object('amount', ${invoices.amountPaid}, 'currency', ${invoices.currency})
        from ${invoices} where ${invoices.subscriptionId} = ${subscriptions.id} and ${invoices.status} = 'paid'
        order by ${invoices.paidAt} desc, ${invoices.id} desc limit 1)`,
    })
    .from(subscriptions)
    // Of two tables each column is written with its own.
    .innerJoin(companies, eq(companies.id, subscriptions.companyId))
    .where(eq(subscriptions.companyId, companyId))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id))
    .limit(limit);

export type SignInRow = {
  id: string;
  kinds: SessionKind[];
  userAgent: string | null;
  beganAt: Date;
  lastSeenAt: Date;
};

type Limits = { userId: string; seenAfter: Date; begunAfter: Date };

const isLive = ({ userId, seenAfter, begunAfter }: Limits) =>
  and(
    eq(sessions.userId, userId),
    isNull(sessions.actedBy),
    isNull(sessions.revokedAt),
    gt(sessions.lastSeenAt, seenAfter),
    gt(sessions.createdAt, begunAfter),
  );

/** The sign-ins of a person whose sessions are not over, the one used last first. One sign-in opens a session of each kind. */
export const listSignIns = async (db: Database, limits: Limits, limit: number): Promise<SignInRow[]> =>
  db
    .select({
      id: sql<string>`min(${sessions.id})`,
      kinds: sql<SessionKind[]>`jsonb_agg(distinct ${sessions.kind})`,
      userAgent: sql<string | null>`max(${sessions.userAgent})`,
      beganAt: sql`min(${sessions.createdAt})`.mapWith(sessions.createdAt),
      lastSeenAt: sql`max(${sessions.lastSeenAt})`.mapWith(sessions.lastSeenAt),
    })
    .from(sessions)
    .where(isLive(limits))
    .groupBy(sessions.signInId)
    .orderBy(desc(sql`max(${sessions.lastSeenAt})`))
    .limit(limit);

/** Whether a session is this person's own, alive or not. */
export const isSessionOf = async (
  db: Database,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<boolean> => {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.actedBy)));
  return row !== undefined;
};
