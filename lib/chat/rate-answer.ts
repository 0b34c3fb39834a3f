import { deleteRating, saveRating } from '#db/queries/chat-ratings.ts';
import { hasChat } from '#db/queries/chats.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import type { NamedMessageIn, RatedOut, RateIn } from './schema.ts';

/**
 * PUT /chats/{id}/messages/{messageId}/rating: what a person thinks of an answer of the analyst. The same once more changes nothing.
 * @throws AppError NOT_FOUND also for what is someone else's, no answer, unfinished, or not known to be ours
 */
export const rateAnswer = async (
  { db, actor, now }: Context<Account>,
  { id: chatId, messageId, rating, reason, isReadable, note }: NamedMessageIn & RateIn,
): Promise<RatedOut> => {
  const { userId } = actor;
  const given = { rating, reason: reason ?? null, isReadable, note: note || null };
  if (!(await saveRating(db, { userId, chatId, messageId, ...given, now }))) throw new AppError('NOT_FOUND');
  return { messageId, rating };
};

/** DELETE of the same: takes it back, with the texts that it let admins read. Harmless where there is none. @throws AppError NOT_FOUND also for what is someone else's */
export const takeBackRating = async (
  { db, actor }: Context<Account>,
  { id: chatId, messageId }: NamedMessageIn,
): Promise<RatedOut> => {
  const { userId } = actor;
  const isDeleted = await deleteRating(db, { userId, chatId, messageId });
  if (!isDeleted && !(await hasChat(db, { chatId, userId }))) throw new AppError('NOT_FOUND');
  return { messageId, rating: null };
};
