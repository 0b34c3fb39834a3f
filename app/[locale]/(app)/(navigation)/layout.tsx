import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { NotificationSlot } from '#components/notifications/notification-slot.tsx';
import { AppShell } from '#components/shell/app-shell.tsx';
import { loadActor } from '#lib/auth/loaders.ts';
import { loadNotifications } from '#lib/notifications/loaders.ts';

/** The navigation layout: the menu follows the actor. It refuses nobody; every page has its own gate. */
export default async function NavigationLayout({ children }: { children: ReactNode }) {
  const [locale, actor] = await Promise.all([getLocale(), loadActor()]);
  const own = actor.kind === 'account' ? await loadNotifications(actor) : null;
  return (
    <AppShell
      locale={locale}
      actor={actor}
      notifications={
        own && actor.kind === 'account' ? (
          <NotificationSlot locale={locale} userId={actor.userId} initial={own} />
        ) : undefined
      }
    >
      {children}
    </AppShell>
  );
}
