import { gt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { sessions, users } from '#db/schema/accounts.ts';

/** The admin who views Raff in a session that is not their own. */
export const actors = alias(users, 'actors');

/** Holds for every session of a person's own, and for that of an admin who may still look on as this customer. */
export const mayActAt = (now: Date | Placeholder): SQL =>
  sql`(${sessions.actedBy} is null or (${gt(sessions.actedUntil, now)} and ${actors.role} = 'admin'
    and ${actors.status} = 'active' and ${users.role} = 'user'))`;
