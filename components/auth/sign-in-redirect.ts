import { settleLocalChats } from '#components/chat/sync-chats.ts';
import { homePathOf } from '#lib/auth/access.ts';
import type { UserOut } from '#lib/auth/schema.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { hasSessionHint } from '#lib/browser/client-session.ts';
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
  await settleLocalChats(user.id);
  const home = homePathOf({ role: user.role, hasCompany: user.companyName !== null });
  window.location.assign(callbackUrl ?? localizedPath(locale, home));
}
