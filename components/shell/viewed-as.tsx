import { viewingView } from '#lib/auth/user-view.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { ViewBanner } from './view-banner.tsx';

/** Says on a page of the server's that an admin looks on as this person; nothing where they are here themselves. */
export function ViewedAs({ locale, account }: { locale: Locale; account: Account }) {
  if (!account.viewing) return null;
  return (
    <ViewBanner
      locale={locale}
      user={{ id: account.userId, name: account.name }}
      viewing={viewingView(account.viewing, new Date())}
      labels={messagesFor(locale).shell.viewing}
    />
  );
}
