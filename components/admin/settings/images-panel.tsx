import { Panel } from '#components/ui/panel.tsx';
import type { SettingsView } from '#lib/admin/settings/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { translator } from '#lib/i18n/translator.ts';
import { ImageHostsForm } from './image-hosts-form.tsx';
import styles from './settings-page.module.css';

/** Where product images are fetched from, how many there are, and why others are missing. */
export function ImagesPanel({ view: { locale, images } }: { view: SettingsView }) {
  const words = messagesFor(locale).adminSettings.images;
  const t = translator(locale, 'adminSettings.images');
  return (
    <Panel title={words.title} text={words.text} titleId="images">
      <p>{t('counts', { stored: images.stored, waiting: images.waiting })}</p>
      {images.faults.length > 0 && (
        <ul className={styles.quiet}>
          {images.faults.map(({ fault, images: count }) => (
            <li key={fault}>{t('failed', { count, reason: words.faults[fault] })}</li>
          ))}
        </ul>
      )}
      <ImageHostsForm given={images} />
    </Panel>
  );
}
