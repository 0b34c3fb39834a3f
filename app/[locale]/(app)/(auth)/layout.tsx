import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AuthFrame } from '#components/shell/auth-frame.tsx';
import { loadActor } from '#lib/auth/loaders.ts';
import { env } from '#lib/core/env.ts';

/** The auth layout: login, sign-up, reset, and naming the company. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const [locale, actor] = await Promise.all([getLocale(), loadActor()]);
  return (
    <AuthFrame locale={locale} aboutUrl={env().ABOUT_URL} isGuest={actor.kind === 'guest'}>
      {children}
    </AuthFrame>
  );
}
