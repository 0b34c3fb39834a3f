import { requirePage } from '#lib/auth/loaders.ts';
import { openShare, shareView } from './open-share.ts';
import { NamedShareIn, type ShareOut } from './schema.ts';

/** The page of a shared chat: `viewing` for an admin who looks on as a person; null where there is none for the reader. */
export const loadSharedChat = async (id: string): Promise<ShareOut | 'viewing' | null> => {
  const page = await requirePage('user');
  if (page.actor.viewing) return 'viewing';
  const named = NamedShareIn.safeParse({ id });
  const open = named.success ? await openShare(page, named.data.id) : null;
  return open && shareView(page, open);
};
