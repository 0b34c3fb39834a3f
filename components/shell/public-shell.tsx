import type { ReactNode } from 'react';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { GuestActions, SkipLink } from './app-shell.tsx';
import { SessionActions } from './session-actions.tsx';
import { SiteHeader } from './site-header.tsx';

type Props = { locale: Locale; children: ReactNode };

/** The navigation layout of a prerendered page: the same for everybody until the browser knows who is there. */
export function PublicShell({ locale, children }: Props) {
  const { shell, navigation } = messagesFor(locale);
  return (
    <>
      <SkipLink text={shell.skipToContent} />
      <SiteHeader
        locale={locale}
        links={[
          { href: localizedPath(locale, '/pricing'), text: navigation.pricing, current: true },
          { href: localizedPath(locale, '/chat'), text: navigation.chat },
        ]}
        actions={
          <SessionActions
            locale={locale}
            labels={{
              home: navigation.home,
              settings: navigation.settings,
              menu: shell.account.own,
              signOut: shell.account.signOut,
              signingOut: shell.account.signingOut,
            }}
          >
            <GuestActions locale={locale} reload />
          </SessionActions>
        }
      />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
