'use client';

import { createPortal } from 'react-dom';
import { LanguageSwitcher } from '#components/ui/language-switcher.tsx';
import { ThemeToggle } from '#components/ui/theme-toggle.tsx';
import type { UserOut, ViewingOut } from '#lib/auth/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { AccountMenu } from './account-menu.tsx';
import { MemberBar, MenuLogo } from './member-bar.tsx';
import type { LinkSection } from './menu-labels.ts';
import { Navigation } from './navigation.tsx';
import { PageOwner } from './page-owner.tsx';
import { ViewBanner, type ViewBannerLabels } from './view-banner.tsx';

export type MemberMenu = {
  homeHref: string;
  sections: LinkSection[];
  account: { href: string; text: string }[];
};

export type MemberFrameProps = {
  locale: Locale;
  /** The id of the element that the menu is drawn into. */
  menuRoom: string;
  /** Of everyone who may be here. */
  menus: Record<'user' | 'newcomer' | 'admin', MemberMenu>;
  labels: {
    home: string;
    product: string;
    menu: string;
    more: string;
    language: string;
    theme: { toDark: string; toLight: string };
    account: string;
    signOut: string;
    signingOut: string;
    adminArea: string;
    viewing: ViewBannerLabels;
  };
};

/** The navigation layout around a static page, in the room that its style sheet keeps. */
export default function StaticMemberFrame({
  locale,
  menuRoom,
  menus,
  labels,
  user,
  viewing,
}: MemberFrameProps & { user: UserOut; viewing: ViewingOut | null }) {
  const { homeHref, sections, account } =
    menus[user.isAdmin ? 'admin' : user.companyName ? 'user' : 'newcomer'];
  const room = document.getElementById(menuRoom);
  return (
    <>
      <PageOwner userId={user.id} isViewing={viewing !== null} />
      {room &&
        createPortal(
          <Navigation sections={sections} labels={labels} reload>
            <MenuLogo homeHref={homeHref} labels={labels} />
          </Navigation>,
          room,
        )}
      <MemberBar
        homeHref={homeHref}
        labels={labels}
        company={user.companyName}
        adminArea={user.isAdmin ? labels.adminArea : null}
      >
        <LanguageSwitcher locale={locale} label={labels.language} signedIn={!viewing} />
        <ThemeToggle labels={labels.theme} />
        <AccountMenu
          name={user.name}
          email={user.email}
          links={account}
          labels={{ menu: labels.account, signOut: labels.signOut, signingOut: labels.signingOut }}
          signedOutPath={localizedPath(locale, '/login')}
          reload
        />
      </MemberBar>
      {viewing && <ViewBanner locale={locale} user={user} viewing={viewing} labels={labels.viewing} />}
    </>
  );
}
