import { KeptWhileRefused } from '#components/market/module/kept-while-refused.tsx';
import { refusalWords } from '#components/market/module/refusal-words.ts';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { BrandsPage } from '#lib/market/brands/loaders.ts';
import { BrandList } from './brand-list.tsx';
import { BrandsByCategory } from './brands-by-category.tsx';
import styles from './settings.module.css';

/** Settings, brands: which brands are one's own and which rivals matter, in the categories of the plan. */
export function BrandSettings({ locale, categories, waitSeconds, mayChange }: BrandsPage) {
  const words = messagesFor(locale).settings.brands;
  return (
    <div className={styles.page}>
      <PageHeader title={words.title} text={mayChange ? words.description : words.locked} />
      {categories?.length === 0 ? (
        <EmptyState
          title={words.noPlan}
          text={words.noPlanText}
          action={<LinkButton href={localizedPath(locale, '/subscription')}>{words.choosePlan}</LinkButton>}
        />
      ) : (
        <ClientMessages locale={locale} namespaces={['common', 'settings']}>
          <KeptWhileRefused refusal={refusalWords(locale, waitSeconds)}>
            {categories &&
              (mayChange ? (
                <BrandList categories={categories} />
              ) : (
                <BrandsByCategory categories={categories} />
              ))}
          </KeptWhileRefused>
        </ClientMessages>
      )}
    </div>
  );
}
