import { ClientMessages } from '#components/shell/client-messages.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import type { ShowcaseFigures } from '#lib/home/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import styles from './home.module.css';
import { ShowcaseTiles } from './showcase-tiles.tsx';

/** The showcase in short: what Price Monitor says of one category, and the way into it. */
export function Showcase({ locale, data }: { locale: Locale; data: ShowcaseFigures }) {
  const { home, modules: words } = messagesFor(locale);
  const { name, path } = modules.priceMonitor;
  const title = words.names[name].name;
  return (
    <section aria-labelledby="showcase">
      <div className={styles.showcaseHead}>
        <h2 id="showcase" className={styles.sectionTitle}>
          {title}: {data.category}
        </h2>
        <Chip variant="info" size="small">
          {home.sample}
        </Chip>
        <LinkButton href={localizedPath(locale, path)} variant="outlined" size="small">
          {translator(locale, 'home')('open', { module: title })}
        </LinkButton>
      </div>
      <ClientMessages locale={locale} namespaces={['market']}>
        <ShowcaseTiles data={data} />
      </ClientMessages>
    </section>
  );
}
