'use client';

import { usePathname } from 'next/navigation';
import type { MouseEvent } from 'react';
import { callApi } from '#lib/http/api-client.ts';
import { LOCALE_COOKIE, LOCALE_STORAGE_KEY, type Locale, localeNames } from '#lib/i18n/locales.ts';
import { localizedPath, splitLocale } from '#lib/i18n/paths.ts';
import styles from './icon-button.module.css';
import { LanguageIcon } from './icons.tsx';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

type Props = {
  /** Language of this page. */
  locale: Locale;
  label: string;
  /** Signed in: the account remembers the choice too, for e-mails. */
  signedIn?: boolean;
};

/**
 * A link to the same page in the other language. It loads the page anew, because the style cache has one direction, and
 * keeps path, query and fragment.
 */
export function LanguageSwitcher({ locale, label, signedIn = false }: Props) {
  const other: Locale = locale === 'en' ? 'ar' : 'en';
  const { path } = splitLocale(usePathname());

  const change = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    remember(other);
    if (signedIn) {
      // The language of e-mails; the switch itself must not wait for long or fail with it.
      const limit = AbortSignal.timeout(1500);
      await callApi('/auth/update', {
        method: 'PATCH',
        body: { locale: other },
        silent: true,
        signal: limit,
      }).catch(() => undefined);
    }
    window.location.assign(localizedPath(other, path) + window.location.search + window.location.hash);
  };

  return (
    <a
      // The prefixed form makes the middleware store the choice where no script runs.
      href={`/${other}${path === '/' ? '' : path}`}
      hrefLang={other}
      lang={other}
      className={`${styles.textButton} ${styles.language}`}
      title={label}
      onClick={change}
    >
      <LanguageIcon />
      {localeNames[other]}
    </a>
  );
}

function remember(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(LOCALE_STORAGE_KEY, locale);
  } catch {
    // Storage may be refused; the cookie is what counts.
  }
}
