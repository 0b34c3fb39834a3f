'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { SignInOut } from '#lib/auth/schema.ts';
import { redirectSignedIn, requireKeptSession } from './sign-in-redirect.ts';

/** What follows signing in: the person goes on to their page. It throws where the browser has not kept the session. */
export function useEnter(callbackUrl: string | null): (answer: SignInOut) => void {
  const t = useTranslations('auth');
  const locale = useLocale();
  return ({ user }) => {
    requireKeptSession(t('cookiesBlocked'));
    void redirectSignedIn(user, callbackUrl, locale);
  };
}
