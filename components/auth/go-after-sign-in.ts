import { settleLocalChats } from '#components/chat/sync-chats.ts';
import type { UserOut } from '#lib/auth/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { afterSignIn } from './after-sign-in.ts';

/** Signed in: hands the chats of this browser to the account, then goes where the person was going. */
export const goAfterSignIn = async (
  user: UserOut,
  callbackUrl: string | null,
  locale: Locale,
): Promise<void> => {
  await settleLocalChats(user.id);
  window.location.assign(afterSignIn(user, callbackUrl, locale));
};
