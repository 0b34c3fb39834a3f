import type { ReactNode } from 'react';
import { PaletteSlot } from '#components/admin/palette/palette-slot.tsx';
import { BillingBanner } from '#components/billing/billing-banner.tsx';
import { TrialCongratulationsSlot } from '#components/billing/trial-congratulations-slot.tsx';
import { NotificationSlot } from '#components/notifications/notification-slot.tsx';
import { AppShell } from '#components/shell/app-shell.tsx';
import { loadMenuCounts } from '#lib/admin/analytics/loaders.ts';
import { loadActor } from '#lib/auth/loaders.ts';
import { pageLocale } from '#lib/i18n/page.ts';
import { loadNotifications } from '#lib/notifications/loaders.ts';
import { loadSiteNotice } from '#lib/site-state/loaders.ts';

/** The navigation layout: the menu follows the actor. It refuses no one; every page has its own gate. */
export default async function NavigationLayout({ children }: { children: ReactNode }) {
  const [locale, actor] = await Promise.all([pageLocale(), loadActor()]);
  if (actor.kind === 'guest') {
    return (
      <AppShell locale={locale} actor={actor} notice={await loadSiteNotice(locale)}>
        {children}
      </AppShell>
    );
  }
  const [notifications, notice, counts] = await Promise.all([
    loadNotifications(actor),
    loadSiteNotice(locale),
    actor.role === 'admin' ? loadMenuCounts() : undefined,
  ]);
  const now = new Date();
  return (
    <AppShell
      locale={locale}
      actor={actor}
      notice={notice}
      counts={counts}
      search={actor.role === 'admin' && <PaletteSlot locale={locale} account={actor} />}
      notifications={
        <NotificationSlot
          locale={locale}
          userId={actor.userId}
          initial={notifications}
          hasNews={actor.role === 'user' && actor.company !== null}
        />
      }
      banner={
        actor.role === 'user' && (
          <BillingBanner
            locale={locale}
            subscription={actor.company?.subscription ?? null}
            isOwner={actor.company?.membershipRole === 'owner'}
            now={now}
          />
        )
      }
    >
      {children}
      {actor.role === 'user' && (
        <TrialCongratulationsSlot
          locale={locale}
          userId={actor.userId}
          notifications={notifications.items}
          now={now}
        />
      )}
    </AppShell>
  );
}
