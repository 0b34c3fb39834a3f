import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { googleLinkRequests } from '#db/schema/accounts.ts';

export type GoogleLinkRequest = { userId: string; googleSub: string };

type Asked = { secretHash: string; now: Date };

const isAlive = ({ secretHash, now }: Asked) =>
  and(eq(googleLinkRequests.secretHash, secretHash), gt(googleLinkRequests.expiresAt, now));

export const insertGoogleLinkRequest = async (
  db: Database,
  request: GoogleLinkRequest & { secretHash: string; expiresAt: Date },
): Promise<void> => {
  await db.insert(googleLinkRequests).values(request);
};

export const findGoogleLinkRequest = async (
  db: Database,
  lookup: Asked,
): Promise<GoogleLinkRequest | null> => {
  const [request] = await db
    .select({ userId: googleLinkRequests.userId, googleSub: googleLinkRequests.googleSub })
    .from(googleLinkRequests)
    .where(isAlive(lookup));
  return request ?? null;
};

/** Uses a request up. @returns false when it was used, or is over */
export const consumeGoogleLinkRequest = async (db: Database, lookup: Asked): Promise<boolean> => {
  const used = await db
    .delete(googleLinkRequests)
    .where(isAlive(lookup))
    .returning({ userId: googleLinkRequests.userId });
  return used.length > 0;
};
