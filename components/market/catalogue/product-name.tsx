import { PageLink } from '#components/ui/page-link.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import styles from './product-name.module.css';

type Props = { product: { id: string; name: string; otherName?: string | null }; locale: Locale };

/** The address of a product's page. */
export function productPath(locale: Locale, id: string): string {
  return localizedPath(locale, `${modules.imdb.path}/${encodeURIComponent(id)}`);
}

/** A product's name, which leads to its page, with the one in the other language below it. */
export function ProductName({ product, locale }: Props) {
  const { id, name, otherName = null } = product;
  return (
    <span className={styles.name}>
      <PageLink href={productPath(locale, id)}>
        <bdi>{name}</bdi>
      </PageLink>
      {otherName !== null && (
        <bdi className={styles.other} lang={locale === 'ar' ? 'en' : 'ar'}>
          {otherName}
        </bdi>
      )}
    </span>
  );
}
