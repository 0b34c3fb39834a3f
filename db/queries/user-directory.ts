import { eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { memberships, sessions, users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { subscriptions } from '#db/schema/subscriptions.ts';
import { modulesOf, snapshotColumns } from './subscriptions.ts';

/** Everybody, with their company and its current subscription. */
export const listEverybody = (db: Database) =>
  db
    .select({
      user: {
        id: users.id,
        name: users.name,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        role: users.role,
        status: users.status,
        dailyMessageLimit: users.dailyMessageLimit,
        createdAt: users.createdAt,
      },
      membershipRole: memberships.role,
      company: { id: companies.id, name: companies.name },
      subscription: snapshotColumns,
      modules: modulesOf,
      lastSeenAt: sql<string | null>`(
        select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.userId} = ${users.id})`,
    })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(companies, eq(companies.id, memberships.companyId))
    .leftJoin(subscriptions, eq(subscriptions.id, companies.currentSubscriptionId));
export type PersonRow = Awaited<ReturnType<typeof listEverybody>>[number];
