import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AuthFrame } from '#components/shell/auth-frame.tsx';
import { env } from '#lib/core/env.ts';

/** The auth layout: login, sign-up, reset, and naming the company. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <AuthFrame locale={await getLocale()} aboutUrl={env().ABOUT_URL}>
      {children}
    </AuthFrame>
  );
}
