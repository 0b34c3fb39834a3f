import type { Context } from '#lib/http/context.ts';
import { userView } from './user-view.ts';

/** Who is signed in here; null for a guest. A session that is over is cleared on the way. */
export const showMe = async ({ actor, session }: Context) => {
  if (actor.kind === 'account') return { user: userView(actor) };
  if (actor.cookie === 'stale') session.clear();
  return { user: null };
};
