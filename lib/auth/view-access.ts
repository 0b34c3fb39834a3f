import { AppError } from '#lib/core/errors.ts';
import type { Actor } from '#lib/vocabulary/actor.ts';

/** What ends the view itself. */
const END_PATH = '/api/auth/view-as/end';

/** Reads that are the customer's alone, lead out of the product, make files, or write on the way. */
const CLOSED_READS = [/^\/api\/chats(\/|$)/, /^\/api\/subscriptions\/(portal|verify-checkout)$/, /\/export$/];

/** Whether an admin who looks on as a customer may call this. */
export const mayCallWhileViewing = (method: string, path: string): boolean =>
  path === END_PATH ||
  ((method === 'GET' || method === 'HEAD') && !CLOSED_READS.some((closed) => closed.test(path)));

/** @throws AppError VIEW_ONLY for what an admin who looks on may not do in a customer's name */
export const refuseWhileViewing = (
  actor: Actor,
  { method, path }: { method: string; path: string },
): void => {
  if (actor.kind === 'account' && actor.viewing && !mayCallWhileViewing(method, path))
    throw new AppError('VIEW_ONLY');
};
