import { type ChatShareHead, insertChatShare } from '#db/queries/chat-shares.ts';
import type { ActorFor } from '#lib/auth/access.ts';
import type { Context } from '#lib/context/context.ts';
import { addMs } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { SHARE_SIZE, SHARED_FOR, SHARES_OPEN } from './policy.ts';
import type { ShareChatIn, ShareHeadOut } from './schema.ts';

/**
 * POST /chats/shares: a chat up to one of its answers, as it is now, for the caller's colleagues.
 * @throws AppError NOT_FOUND also for what is someone else's, and where there is no such answer; CHAT_SHARES_FULL
 */
export const shareChat = async (
  { db, actor, now }: Context<ActorFor<'user'>>,
  { chatId, messageId }: ShareChatIn,
): Promise<ShareHeadOut> => {
  const share = await insertChatShare(
    db,
    {
      ...{ chatId, messageId, userId: actor.userId, companyId: actor.company.id },
      ...{ scope: dataScope(actor, now), now, expiresAt: addMs(now, SHARED_FOR) },
    },
    { open: SHARES_OPEN, ...SHARE_SIZE },
  );
  if (!share) throw new AppError('NOT_FOUND');
  if (share === 'full') throw new AppError('CHAT_SHARES_FULL', { values: { limit: SHARES_OPEN } });
  return shareHead(share);
};

export const shareHead = ({ createdAt, expiresAt, ...head }: ChatShareHead): ShareHeadOut => ({
  ...head,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
