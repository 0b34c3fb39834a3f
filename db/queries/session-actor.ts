import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { prepareOnce } from '#db/prepare-once.ts';
import { memberships, sessions, users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { subscriptions } from '#db/schema/subscriptions.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import type { SessionKind } from '#lib/vocabulary/terms.ts';
import { actors, mayActAt } from './acting-admins.ts';
import { categoryIdsOf, modulesOf, snapshotColumns } from './subscriptions.ts';

type SessionLimits = { sessionId: string; kind: SessionKind; seenAfter: Date; begunAfter: Date; now: Date };

const findingActor = prepareOnce((db) =>
  db
    .select({
      session: {
        id: sessions.id,
        kind: sessions.kind,
        lastSeenAt: sessions.lastSeenAt,
        actedBy: sessions.actedBy,
        actedUntil: sessions.actedUntil,
      },
      user: {
        id: users.id,
        role: users.role,
        name: users.name,
        email: users.email,
        locale: users.locale,
        hasPassword: sql<boolean>`${users.passwordHash} is not null`,
        dailyMessageLimit: users.dailyMessageLimit,
        createdAt: users.createdAt,
      },
      membershipRole: memberships.role,
      company: { id: companies.id, name: companies.name, stripeCustomerId: companies.stripeCustomerId },
      subscription: snapshotColumns,
      modules: modulesOf,
      categoryIds: categoryIdsOf,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(actors, eq(actors.id, sessions.actedBy))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(companies, eq(companies.id, memberships.companyId))
    .leftJoin(subscriptions, eq(subscriptions.id, companies.currentSubscriptionId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.kind, sql.placeholder('kind')),
        isNull(sessions.revokedAt),
        gt(sessions.lastSeenAt, sql.placeholder('seenAfter')),
        gt(sessions.createdAt, sql.placeholder('begunAfter')),
        eq(users.status, 'active'),
        mayActAt(sql.placeholder('now')),
      ),
    )
    .prepare('find_actor'),
);

/**
 * Session, user, membership, company and current subscription by primary keys in one statement. Null when the session is revoked,
 * over, of the other kind, or its user is blocked; that of an admin who looks on also when either's role is another by now.
 */
export const findSessionActor = async (
  db: Database,
  { sessionId, kind, seenAfter, begunAfter, now }: SessionLimits,
): Promise<{ account: Account; lastSeenAt: Date } | null> => {
  const [row] = await findingActor(db).execute({
    sessionId,
    kind,
    seenAfter: seenAfter.toISOString(),
    begunAfter: begunAfter.toISOString(),
    now: now.toISOString(),
  });
  if (!row) return null;
  const { session, user, membershipRole, company, subscription } = row;
  return {
    lastSeenAt: session.lastSeenAt,
    account: {
      kind: 'account',
      userId: user.id,
      sessionId: session.id,
      sessionKind: session.kind,
      role: user.role,
      name: user.name,
      email: user.email,
      locale: user.locale,
      hasPassword: user.hasPassword,
      dailyMessageLimit: user.dailyMessageLimit,
      createdAt: user.createdAt,
      viewing:
        session.actedBy && session.actedUntil ? { by: session.actedBy, until: session.actedUntil } : null,
      company:
        company && membershipRole
          ? {
              ...company,
              membershipRole,
              subscription: subscription && {
                ...subscription,
                modules: row.modules,
                categoryIds: row.categoryIds,
              },
            }
          : null,
    },
  };
};

/** Notes that a session is in use, at most once per `unseenSince`. */
export const touchSession = async (
  db: Database,
  { sessionId, now, unseenSince }: { sessionId: string; now: Date; unseenSince: Date },
): Promise<void> => {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, unseenSince), isNull(sessions.revokedAt)));
};
