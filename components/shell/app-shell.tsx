import type { ReactNode } from 'react';
import { LanguageSwitcher } from '#components/ui/language-switcher.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { RouteChanges, UnderSpinner } from '#components/ui/route-changes.tsx';
import { ThemeToggle } from '#components/ui/theme-toggle.tsx';
import { homePath } from '#lib/auth/access.ts';
import type { MenuCounts } from '#lib/auth/menu.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { NoticeOut } from '#lib/site-state/schema.ts';
import type { Account, Actor } from '#lib/vocabulary/actor.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './app-shell.module.css';
import { MemberBar, MenuLogo } from './member-bar.tsx';
import { accountLinks, labelledMenu } from './menu-labels.ts';
import { Navigation } from './navigation.tsx';
import { PageOwner } from './page-owner.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteNotice } from './site-notice.tsx';
import { SkipLink } from './skip-link.tsx';
import { ViewedAs } from './viewed-as.tsx';

type Props = {
  locale: Locale;
  actor: Actor;
  children: ReactNode;
  /** The notification centre, in the top bar. */
  notifications?: ReactNode;
  /** What finds everything for an admin, first in the top bar. */
  search?: ReactNode;
  /** What needs attention on every page, in the top bar: a payment that is due. */
  banner?: ReactNode;
  /** The admins' notice to everyone. */
  notice: NoticeOut | null;
  /** What waits for an admin, in the menu. */
  counts?: MenuCounts | undefined;
};

/** The navigation layout: a side menu and a top bar for the signed-in, a plain header for guests. */
export function AppShell(props: Props) {
  return props.actor.kind === 'account' ? (
    <MemberShell {...props} account={props.actor} />
  ) : (
    <GuestShell {...props} />
  );
}

function MemberShell({
  locale,
  account,
  children,
  notifications,
  search,
  banner,
  notice,
  counts,
}: Props & { account: Account }) {
  const { shell, common, navigation } = messagesFor(locale);
  const t = translator(locale, 'shell');
  const homeHref = localizedPath(locale, homePath(account));
  const logo = { home: shell.homeLink, product: common.productName };
  return (
    <RouteChanges>
      <PageOwner userId={account.userId} isViewing={account.viewing !== null} />
      <div className={styles.shell}>
        <SkipLink text={shell.skipToContent} />
        <Navigation
          sections={labelledMenu(locale, account, counts)}
          labels={{ menu: navigation.label, more: navigation.more }}
        >
          <MenuLogo homeHref={homeHref} labels={logo} />
        </Navigation>
        <div className={styles.column}>
          <MemberBar
            homeHref={homeHref}
            labels={logo}
            company={account.company?.name ?? null}
            adminArea={account.role === 'admin' ? shell.adminArea : null}
            notice={banner}
            below={
              account.company && (
                <p className={styles.companyLine}>
                  <bdi>{account.company.name}</bdi>
                </p>
              )
            }
          >
            {search}
            <LanguageSwitcher locale={locale} label={shell.language} signedIn={!account.viewing} />
            <ThemeToggle labels={shell.theme} />
            {notifications}
            <AccountMenu
              name={account.name}
              email={account.email}
              links={accountLinks(locale, account)}
              labels={{
                menu: t('account.menu', { name: account.name }),
                signOut: shell.account.signOut,
                signingOut: shell.account.signingOut,
              }}
              signedOutPath={localizedPath(locale, '/login')}
            />
          </MemberBar>
          {notice && <SiteNotice notice={notice} labels={shell.notice} />}
          <UnderSpinner label={common.states.loading}>
            <Content>{children}</Content>
          </UnderSpinner>
        </div>
      </div>
      <ViewedAs locale={locale} account={account} />
    </RouteChanges>
  );
}

function GuestShell({ locale, children, notice }: Props) {
  const { shell, navigation } = messagesFor(locale);
  return (
    <div className={styles.guest}>
      <SkipLink text={shell.skipToContent} />
      <SiteHeader
        locale={locale}
        links={[
          { href: localizedPath(locale, '/pricing'), text: navigation.pricing },
          { href: localizedPath(locale, '/chat'), text: navigation.chat },
        ]}
        actions={<GuestActions locale={locale} />}
      />
      {notice && <SiteNotice notice={notice} labels={shell.notice} />}
      <Content>{children}</Content>
    </div>
  );
}

/** Sign in, and the trial: what a visitor may do next. */
export function GuestActions({ locale, reload = false }: { locale: Locale; reload?: boolean }) {
  const { navigation } = messagesFor(locale);
  return (
    <>
      <LinkButton href={localizedPath(locale, '/login')} variant="empty" size="small" reload={reload}>
        {navigation.signIn}
      </LinkButton>
      <LinkButton href={localizedPath(locale, '/signup')} variant="gradient" size="small" reload={reload}>
        {navigation.startTrial}
      </LinkButton>
    </>
  );
}

function Content({ children }: { children: ReactNode }) {
  return (
    <>
      {/* A browser under load paints what it has parsed of a document and moves it when the rest comes. It waits for the beginning of an
          element only, so this one comes after the content. */}
      <link rel="expect" href="#content-end" blocking="render" />
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      <span id="content-end" hidden />
    </>
  );
}
