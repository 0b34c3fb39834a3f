import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './pricing.module.css';

/** Of the files, which `npm run screenshots` takes. */
const WIDTH = 1280;
const HEIGHT = 800;

/** The product as it is, for people who can't open it yet; in the colours of the page, and fetched only when someone comes near. */
export function ProductPicture({ locale }: { locale: Locale }) {
  const { preview } = messagesFor(locale).pricing;
  return (
    <section className={`${styles.section} ${styles.guestOnly}`} aria-labelledby="preview">
      <h2 id="preview">{preview.title}</h2>
      <figure className={styles.picture}>
        {(['light', 'dark'] as const).map((mode) => (
          // biome-ignore lint/performance/noImgElement: the picture is made small by the script that takes it
          <img
            key={mode}
            className={styles[mode]}
            src={`/screens/monitor-${locale}-${mode}.webp`}
            alt={preview.alt}
            width={WIDTH}
            height={HEIGHT}
            loading="lazy"
            decoding="async"
          />
        ))}
        <figcaption>{preview.text}</figcaption>
      </figure>
    </section>
  );
}
