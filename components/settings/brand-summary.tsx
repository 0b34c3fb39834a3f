import { useLocale, useTranslations } from 'next-intl';
import { joinNames } from '#lib/i18n/format.ts';
import { brandNames } from '#lib/market/brands/brand-tree.ts';
import type { CategoryBrands } from '#lib/market/brands/schema.ts';

type Props = { categories: readonly CategoryBrands[] };

/** What is saved, in a line: the own brands and the rivals, each named once. */
export function BrandSummary({ categories }: Props) {
  const t = useTranslations('settings.brands');
  const locale = useLocale();
  const own = brandNames(categories, (category) => category.own);
  const rivals = brandNames(categories, (category) => category.rivals);
  const parts = [
    own.length > 0 ? t('ours', { brands: joinNames(locale, own) }) : '',
    rivals.length > 0 ? t('watched', { brands: joinNames(locale, rivals) }) : '',
  ].filter(Boolean);
  return parts.length === 0 ? t('nothing') : parts.join(' ');
}
