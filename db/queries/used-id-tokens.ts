import type { Database } from '#db/client.ts';
import { usedIdTokens } from '#db/schema/accounts.ts';

/** Takes an ID token once. @returns false when it was taken before */
export const takeIdToken = async (
  db: Database,
  token: { tokenHash: string; expiresAt: Date },
): Promise<boolean> => {
  const insertedRows = await db
    .insert(usedIdTokens)
    .values(token)
    .onConflictDoNothing()
    .returning({ tokenHash: usedIdTokens.tokenHash });
  return insertedRows.length > 0;
};
