import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './site-footer.module.css';

/** Below every public page. */
export function SiteFooter({ locale }: { locale: Locale }) {
  const { common, navigation } = messagesFor(locale);
  return (
    <footer className={styles.footer}>
      <p>
        {common.productName} · {common.tagline}
      </p>
      <ul className={styles.links}>
        <li>
          <a href={localizedPath(locale, '/terms')}>{navigation.terms}</a>
        </li>
        <li>
          <a href={localizedPath(locale, '/privacy')}>{navigation.privacy}</a>
        </li>
        <li>
          <a href={localizedPath(locale, '/developers')}>{navigation.developers}</a>
        </li>
      </ul>
    </footer>
  );
}
