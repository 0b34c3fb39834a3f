import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { chats } from '#db/schema/chats.ts';

type ProductCounts = { users: number; blocked: number; newUsersThisMonth: number; chats: number };

/** How many people and chats there are, in one statement. */
export const countProduct = async (db: Database, monthStart: Date): Promise<ProductCounts> => {
  const [row] = await db
    .select({
      users: sql<number>`count(*)::int`,
      blocked: sql<number>`count(*) filter (where ${users.status} = 'blocked')::int`,
      newUsersThisMonth: sql<number>`count(*) filter (where ${users.createdAt} >= ${monthStart.toISOString()}::timestamptz)::int`,
      chats: sql<number>`(select count(*)::int from ${chats})`,
    })
    .from(users);
  return row ?? { users: 0, blocked: 0, newUsersThisMonth: 0, chats: 0 };
};
