'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { joinNames } from '#lib/i18n/format.ts';
import { brandNames } from '#lib/market/brands/brand-tree.ts';
import type { CategoryBrands } from '#lib/market/brands/schema.ts';
import styles from './brand-list.module.css';

type Props = { categories: readonly CategoryBrands[]; onAccept: () => void };

/** Which brands seem to be the company's own by its name, until something is selected in their category. */
export function BrandProposal({ categories, onAccept }: Props) {
  const t = useTranslations('settings.brands');
  const locale = useLocale();
  const brands = brandNames(categories, ({ proposed }) => proposed);
  if (brands.length === 0) return null;
  return (
    <div className={styles.proposal}>
      <p>{t('proposed', { brands: joinNames(locale, brands) })}</p>
      <Button size="small" onClick={onAccept}>
        {t('accept')}
      </Button>
    </div>
  );
}
