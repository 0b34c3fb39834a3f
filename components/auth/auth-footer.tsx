import Link from 'next/link';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './auth-form.module.css';

type Props = {
  locale: Locale;
  text: string;
  path: '/login' | '/signup';
  label: string;
  /** Goes along, so that the way back survives the change of screen. */
  callbackUrl: string | null;
};

/** The way to the other of signing in and signing up. */
export function AuthFooter({ locale, text, path, label, callbackUrl }: Props) {
  const query = callbackUrl ? `?callbackUrl=${encodeURIComponent(callbackUrl)}` : '';
  return (
    <p className={styles.footer}>
      {text} <Link href={localizedPath(locale, path) + query}>{label}</Link>
    </p>
  );
}
