import { AppError } from '#lib/core/errors.ts';
import type { Actor } from '#lib/vocabulary/actor.ts';

/** @throws AppError VIEW_ONLY where an admin looks on as a customer at what is closed meanwhile */
export const refuseWhileViewing = (actor: Actor, isOpen: boolean): void => {
  if (actor.kind === 'account' && actor.viewing && !isOpen) throw new AppError('VIEW_ONLY');
};
