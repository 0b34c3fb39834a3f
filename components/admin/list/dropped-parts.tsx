import { formatList } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './dropped-parts.module.css';

/** Says what of the address could not be read, so that no one takes the list for a narrower one. */
export function DroppedParts({ locale, names }: { locale: Locale; names: readonly string[] }) {
  if (names.length === 0) return null;
  const t = translator(locale, 'adminList');
  return (
    <p role="status" className={styles.strip}>
      {t('dropped', {
        count: names.length,
        names: formatList(
          locale,
          names.slice(0, 5).map((name) => name.slice(0, 40)),
        ),
      })}
    </p>
  );
}
