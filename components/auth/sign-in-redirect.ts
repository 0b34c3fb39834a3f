import { homePathOf } from '#lib/auth/access.ts';
import type { UserOut } from '#lib/auth/schema.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { CHAT_STORAGE_KEY, hasSessionHint } from '#lib/browser/client-session.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';

/**
 * The server has signed in; a browser that blocks cookies keeps nothing of it, and every next page would send the person back here.
 * @throws ApiError with these words
 */
export function requireKeptSession(words: string): void {
  if (!hasSessionHint()) throw new ApiError({ status: 200, code: 'ERR_NO_COOKIES', message: words });
}

/** Signed in: hands the chats of this browser to the account, then leads to where the person was going, or home. */
export async function redirectSignedIn(
  user: UserOut,
  callbackUrl: string | null,
  locale: Locale,
): Promise<void> {
  if (hasStoredChats()) await settleStoredChats(user.id);
  const home = homePathOf({ role: user.role, hasCompany: user.companyName !== null });
  window.location.assign(callbackUrl ?? localizedPath(locale, home));
}

function hasStoredChats() {
  try {
    return localStorage.getItem(CHAT_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** Loaded only for people with chats to bring along. Where it can't be loaded, the chat page does the same. */
async function settleStoredChats(userId: string) {
  const sync = await import('#components/chat/sync-chats.ts').catch(() => null);
  await sync?.settleLocalChats(userId);
}
