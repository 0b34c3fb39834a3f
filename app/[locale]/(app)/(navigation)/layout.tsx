import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AppShell } from '#components/shell/app-shell.tsx';
import { loadActor } from '#lib/auth/loaders.ts';

/** The navigation layout: the menu follows the actor. It refuses nobody; every page has its own gate. */
export default async function NavigationLayout({ children }: { children: ReactNode }) {
  const [locale, actor] = await Promise.all([getLocale(), loadActor()]);
  return (
    <AppShell locale={locale} actor={actor}>
      {children}
    </AppShell>
  );
}
