import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './pricing.module.css';

/** Of the files, which `npm run screenshots` takes: of a desk, and of a phone for pages as narrow. */
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };

/** The product as it is, for people who can't open it yet; in the colours of the page, and fetched only when someone comes near. */
export function ProductPicture({ locale }: { locale: Locale }) {
  const { preview } = messagesFor(locale).pricing;
  return (
    <section className={`${styles.section} ${styles.guestOnly}`} aria-labelledby="preview">
      <h2 id="preview">{preview.title}</h2>
      <figure className={styles.picture}>
        {(['light', 'dark'] as const).map((mode) => (
          <picture key={mode} className={styles[mode]}>
            <source
              media="(max-width: 640px)"
              srcSet={`/screens/monitor-phone-${locale}-${mode}.webp`}
              {...PHONE}
            />
            <img
              src={`/screens/monitor-${locale}-${mode}.webp`}
              alt={preview.alt}
              {...DESK}
              loading="lazy"
              decoding="async"
            />
          </picture>
        ))}
        <figcaption>{preview.text}</figcaption>
      </figure>
    </section>
  );
}
