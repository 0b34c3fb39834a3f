import Link from 'next/link';
import type { ReactNode } from 'react';
import { LanguageSwitcher } from '#components/ui/language-switcher.tsx';
import { ThemeToggle } from '#components/ui/theme-toggle.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { isPrerendered } from '#lib/site/indexed-paths.ts';
import { Logo } from './logo.tsx';
import styles from './site-header.module.css';

type HeaderLink = {
  /** Whole address; an external one starts with its scheme. */
  href: string;
  text: string;
  current?: boolean;
};

type Props = {
  locale: Locale;
  links: readonly HeaderLink[];
  /** At the far end: sign in, start a trial, or the account. */
  actions?: ReactNode;
};

/** The top of every page without a side menu: sign-in pages, pricing, and the analyst for guests. */
export function SiteHeader({ locale, links, actions }: Props) {
  const { shell, common, navigation } = messagesFor(locale);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        {/* Pricing is the one page that everyone may open. */}
        <a href={localizedPath(locale, '/pricing')} className={styles.logo} aria-label={shell.homeLink}>
          <Logo wordmark={common.productName} />
        </a>
        <nav className={styles.links} aria-label={navigation.label}>
          {links.map(({ href, text, current }) =>
            href.startsWith('http') || isPrerendered(href) ? (
              <a key={href} href={href} className={styles.link} aria-current={current ? 'page' : undefined}>
                {text}
              </a>
            ) : (
              <Link
                key={href}
                href={href}
                className={styles.link}
                prefetch={false}
                aria-current={current ? 'page' : undefined}
              >
                {text}
              </Link>
            ),
          )}
        </nav>
        <div className={styles.actions}>{actions}</div>
        <div className={styles.tools}>
          <ThemeToggle labels={shell.theme} />
          <LanguageSwitcher locale={locale} label={shell.language} />
        </div>
      </div>
    </header>
  );
}
