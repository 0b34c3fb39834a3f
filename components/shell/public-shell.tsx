import type { ReactNode } from 'react';
import { homePathOf, type Standing } from '#lib/auth/access.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { GuestActions } from './app-shell.tsx';
import { MemberFrame } from './member-frame.tsx';
import { accountLinks, labelledMenu } from './menu-labels.ts';
import { PublicNotice } from './public-notice.tsx';
import styles from './public-shell.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';
import type { MemberMenu } from './static-member-frame.tsx';

type Props = {
  locale: Locale;
  /** Of the page, without the language. */
  path: string;
  children: ReactNode;
};

/** The navigation layout of a prerendered page: the same for everyone until the browser knows who is there. */
export function PublicShell({ locale, path, children }: Props) {
  const { shell, navigation, common } = messagesFor(locale);
  return (
    <div className={styles.shell}>
      <SkipLink text={shell.skipToContent} />
      <div id={MENU_ROOM} className={styles.menuRoom} />
      <div className={styles.column}>
        <div className={styles.guest}>
          <SiteHeader
            locale={locale}
            links={[
              {
                href: localizedPath(locale, '/pricing'),
                text: navigation.pricing,
                current: path === '/pricing',
              },
              { href: localizedPath(locale, '/chat'), text: navigation.chat },
            ]}
            actions={<GuestActions locale={locale} reload />}
          />
        </div>
        <MemberFrame
          locale={locale}
          menuRoom={MENU_ROOM}
          menus={{
            user: menuOf(locale, { role: 'user', company: { membershipRole: 'owner' } }),
            newcomer: menuOf(locale, { role: 'user', company: null }),
            admin: menuOf(locale, { role: 'admin', company: null }),
          }}
          labels={{
            home: shell.homeLink,
            product: common.productName,
            menu: navigation.label,
            more: navigation.more,
            language: shell.language,
            theme: shell.theme,
            account: shell.account.own,
            signOut: shell.account.signOut,
            signingOut: shell.account.signingOut,
            adminArea: shell.adminArea,
            viewing: shell.viewing,
          }}
        />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter locale={locale} />
        <PublicNotice labels={shell.notice} />
      </div>
    </div>
  );
}

const MENU_ROOM = 'menu-room';

/** Every page of the menu is of the other root layout, which loads again. */
function menuOf(locale: Locale, who: Pick<Standing, 'role' | 'company'>): MemberMenu {
  const account = { kind: 'account', ...who } as const;
  return {
    homeHref: localizedPath(locale, homePathOf({ role: who.role, hasCompany: who.company !== null })),
    sections: labelledMenu(locale, account),
    account: accountLinks(locale, account),
  };
}
