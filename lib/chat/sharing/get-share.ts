import type { ActorFor } from '#lib/auth/access.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { openShare, shareView } from './open-share.ts';
import type { NamedShareIn, ShareOut } from './schema.ts';

/** GET /chats/shares/{id}. @throws AppError NOT_FOUND also for what is over, taken back, or another company's */
export const getShare = async (ctx: Context<ActorFor<'user'>>, { id }: NamedShareIn): Promise<ShareOut> => {
  const open = await openShare(ctx, id);
  if (!open) throw new AppError('NOT_FOUND');
  return shareView(ctx, open);
};
