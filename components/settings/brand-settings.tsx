import { ClientMessages } from '#components/shell/client-messages.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { BrandsPage } from '#lib/market/brands/loaders.ts';
import { CategoryBrandsSection } from './category-brands-section.tsx';
import styles from './settings.module.css';

/** Settings, brands: which brands are one's own and which rivals matter, by category of the plan. */
export function BrandSettings({ locale, categories, mayChange }: BrandsPage) {
  const words = messagesFor(locale).settings.brands;
  return (
    <div className={styles.page}>
      <PageHeader title={words.title} text={mayChange ? words.description : words.locked} />
      {categories.length === 0 ? (
        <EmptyState
          title={words.noPlan}
          text={words.noPlanText}
          action={<LinkButton href={localizedPath(locale, '/subscription')}>{words.choosePlan}</LinkButton>}
        />
      ) : (
        <ClientMessages locale={locale} namespaces={['settings']}>
          {categories.map((category) => (
            <CategoryBrandsSection key={category.id} category={category} mayChange={mayChange} />
          ))}
        </ClientMessages>
      )}
    </div>
  );
}
