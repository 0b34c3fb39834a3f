import type { ReactNode } from 'react';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './auth-frame.module.css';

/** What someone agrees to by signing up. The pages open beside the form, which keeps what was typed. */
export function LegalConsent({ locale }: { locale: Locale }) {
  const t = translator(locale, 'shell');
  const link = (path: '/terms' | '/privacy') => (words: ReactNode) => (
    <a href={localizedPath(locale, path)} target="_blank" rel="noopener">
      {words}
    </a>
  );
  return (
    <p className={styles.consent}>
      {t.rich('consent', { terms: link('/terms'), privacy: link('/privacy') })}
    </p>
  );
}
