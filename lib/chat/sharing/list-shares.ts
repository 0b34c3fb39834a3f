import { listChatShares } from '#db/queries/chat-shares.ts';
import type { ActorFor } from '#lib/auth/access.ts';
import type { Context } from '#lib/context/context.ts';
import { SHARES_OPEN } from './policy.ts';
import type { ShareHeadOut } from './schema.ts';
import { shareHead } from './share-chat.ts';

/** GET /chats/shares: what the caller shares with their colleagues, the newest first. */
export const listShares = async ({ db, actor, now }: Context<ActorFor<'user'>>): Promise<ShareHeadOut[]> => {
  const sharer = { userId: actor.userId, companyId: actor.company.id };
  const shares = await listChatShares(db, { ...sharer, now, limit: SHARES_OPEN });
  return shares.map(shareHead);
};
