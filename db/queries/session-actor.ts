import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { prepareOnce } from '#db/prepare-once.ts';
import { memberships, sessions, users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { subscriptions } from '#db/schema/subscriptions.ts';
import type { Account, Holdings } from '#lib/vocabulary/actor.ts';
import type { SessionKind } from '#lib/vocabulary/terms.ts';
import { actors, mayActAt } from './acting-admins.ts';
import { categoryIdsOf, holdingsOf, modulesOf, snapshotColumns } from './subscriptions.ts';

type SessionLimits = { sessionId: string; kind: SessionKind; seenAfter: Date; begunAfter: Date; now: Date };

const NO_HOLDINGS = sql<Holdings | null>`null`;
const HOLDINGS = sql<Holdings | null>`case when ${subscriptions.id} is not null then ${holdingsOf(subscriptions.id)} end`;

const selectActor = (db: Database, holdings: SQL<Holdings | null>) =>
  db
    .select({
      holdings,
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
    );

const findingActor = prepareOnce((db) => selectActor(db, NO_HOLDINGS).prepare('find_actor'));
const findingActorWithHoldings = prepareOnce((db) =>
  selectActor(db, HOLDINGS).prepare('find_actor_with_holdings'),
);

/**
 * Session, user, membership, company and current subscription by primary keys in one statement. Null when the session is revoked,
 * over, of the other kind, or its user is blocked; that of an admin who looks on also when either's role is another by now. With
 * `withHoldings` what belongs to the subscription comes in the same trip.
 */
export const findSessionActor = async (
  db: Database,
  { sessionId, kind, seenAfter, begunAfter, now }: SessionLimits,
  { withHoldings = false } = {},
): Promise<{ account: Account; lastSeenAt: Date } | null> => {
  const finding = withHoldings ? findingActorWithHoldings : findingActor;
  const [row] = await finding(db).execute({
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
              ...(row.holdings && { holdings: row.holdings }),
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
