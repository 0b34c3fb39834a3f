import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { type ACTION_TOKEN_TYPES, actionTokens } from '#db/schema/accounts.ts';

export type ActionTokenType = (typeof ACTION_TOKEN_TYPES)[number];

export const insertActionToken = async (
  db: Database,
  token: { tokenHash: string; userId: string; type: ActionTokenType; createdAt: Date; expiresAt: Date },
): Promise<void> => {
  await db.insert(actionTokens).values(token);
};

/** Uses a token up. @returns whose it was; null when there is no such live token of this type */
export const consumeActionToken = async (
  db: Database,
  { tokenHash, type, now }: { tokenHash: string; type: ActionTokenType; now: Date },
): Promise<string | null> => {
  const [used] = await db
    .update(actionTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(actionTokens.tokenHash, tokenHash),
        eq(actionTokens.type, type),
        isNull(actionTokens.usedAt),
        gt(actionTokens.expiresAt, now),
      ),
    )
    .returning({ userId: actionTokens.userId });
  return used?.userId ?? null;
};

export const findActionTokenType = async (
  db: Database,
  tokenHash: string,
): Promise<ActionTokenType | null> => {
  const [row] = await db
    .select({ type: actionTokens.type })
    .from(actionTokens)
    .where(eq(actionTokens.tokenHash, tokenHash));
  return row?.type ?? null;
};

/** Ends every token of a user that was not used: one of them has done its work. */
export const endActionTokens = async (db: Database, userId: string, now: Date): Promise<void> => {
  await db
    .update(actionTokens)
    .set({ usedAt: now })
    .where(and(eq(actionTokens.userId, userId), isNull(actionTokens.usedAt)));
};
