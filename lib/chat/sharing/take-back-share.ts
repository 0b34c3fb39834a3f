import { deleteChatShare } from '#db/queries/chat-shares.ts';
import type { ActorFor } from '#lib/auth/access.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { NamedShareIn } from './schema.ts';

/** DELETE /chats/shares/{id}: from now on no one reads it. @throws AppError NOT_FOUND also for what a colleague shares */
export const takeBackShare = async (
  { db, actor }: Context<ActorFor<'user'>>,
  { id }: NamedShareIn,
): Promise<{ id: string }> => {
  if (!(await deleteChatShare(db, { id, userId: actor.userId }))) throw new AppError('NOT_FOUND');
  return { id };
};
