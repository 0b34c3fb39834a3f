import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { adminNotes } from '#db/schema/admin-notes.ts';
import { newId } from '#lib/core/ids.ts';

/** Keeps a note about a person and the company they are in now. @returns its id */
export const insertAdminNote = async (
  db: Database,
  { userId, authorId, text, now }: { userId: string; authorId: string; text: string; now: Date },
): Promise<string> => {
  const id = newId();
  const companyId = sql<string | null>`(select company_id from memberships where user_id = ${userId})`;
  await db.insert(adminNotes).values({ id, userId, companyId, authorId, text, createdAt: now });
  return id;
};
