import { PriceShowcase } from '#components/market/price-monitor/price-showcase.tsx';
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

type Props = { locale: Locale; showcase: ShowcaseFigures };

/** The showcase in short: what a dashboard says of one category, and the way into it. */
export function Showcase({ locale, showcase: { category, data } }: Props) {
  const { home, modules: words } = messagesFor(locale);
  const title = words.names.priceMonitor.name;
  return (
    <section aria-labelledby="showcase">
      <div className={styles.showcaseHead}>
        <h2 id="showcase" className={styles.sectionTitle}>
          {title}: {category}
        </h2>
        <Chip variant="info" size="small">
          {home.sample}
        </Chip>
        <LinkButton href={localizedPath(locale, modules.priceMonitor.path)} variant="outlined" size="small">
          {translator(locale, 'home')('open', { module: title })}
        </LinkButton>
      </div>
      <ClientMessages locale={locale} namespaces={['market', 'priceTiles']}>
        <PriceShowcase data={data} />
      </ClientMessages>
    </section>
  );
}
