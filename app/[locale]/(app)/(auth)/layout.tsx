import type { ReactNode } from 'react';
import { AuthFrame } from '#components/shell/auth-frame.tsx';
import { PageOwner } from '#components/shell/page-owner.tsx';
import { ViewedAs } from '#components/shell/viewed-as.tsx';
import { loadActor, loadCallback } from '#lib/auth/loaders.ts';
import { env } from '#lib/core/env.ts';
import { pageLocale } from '#lib/i18n/page.ts';
import { loadSiteNotice } from '#lib/site-state/loaders.ts';

/** The auth layout: login, sign-up, reset, and naming the company. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const [locale, actor, callbackUrl] = await Promise.all([pageLocale(), loadActor(), loadCallback()]);
  const notice = await loadSiteNotice(locale);
  return (
    <AuthFrame
      locale={locale}
      aboutUrl={env().ABOUT_URL}
      isGuest={actor.kind === 'guest'}
      callbackUrl={callbackUrl}
      notice={notice}
    >
      {children}
      {actor.kind === 'account' && actor.viewing && (
        <>
          <PageOwner userId={actor.userId} isViewing />
          <ViewedAs locale={locale} account={actor} />
        </>
      )}
    </AuthFrame>
  );
}
