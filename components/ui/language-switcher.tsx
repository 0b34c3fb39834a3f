'use client';

import { usePathname } from 'next/navigation';
import type { MouseEvent } from 'react';
import { type Locale, localeNames } from '#lib/i18n/locales.ts';
import { splitLocale } from '#lib/i18n/paths.ts';
import { changeLanguage } from './change-language.ts';
import { LanguageIcon } from './icons.tsx';
import styles from './language-switcher.module.css';
import { LinkButton } from './link-button.tsx';

type Props = {
  /** Language of this page. */
  locale: Locale;
  label: string;
  /** Signed in: the account remembers the choice too, for e-mails. */
  signedIn?: boolean;
};

/**
 * A link to the same page in the other language. It loads the page again, because the style cache has one direction, and
 * keeps path, query and fragment.
 */
export function LanguageSwitcher({ locale, label, signedIn = false }: Props) {
  const other: Locale = locale === 'en' ? 'ar' : 'en';
  const { path } = splitLocale(usePathname());

  const change = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    await changeLanguage(other, path, signedIn);
  };

  return (
    <LinkButton
      reload
      variant="quiet"
      // The prefixed form makes the middleware store the choice where no script runs.
      href={`/${other}${path === '/' ? '' : path}`}
      hrefLang={other}
      lang={other}
      className={styles.language}
      title={label}
      onClick={change}
    >
      <LanguageIcon />
      {localeNames[other]}
    </LinkButton>
  );
}
