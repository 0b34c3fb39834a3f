'use client';

import { useTranslations } from 'next-intl';
import type { MatchOut } from '#lib/admin/matching/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './matching.module.css';

type Props = {
  locale: Locale;
  twins: MatchOut['twins'];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
};

/** Listings that are called the same: those that the decision holds for as well. */
export function TwinChoice({ locale, twins, chosen, onChoose }: Props) {
  const t = useTranslations('adminMatching.twins');
  return (
    <fieldset className={styles.twins}>
      <legend>{t('title')}</legend>
      <p className={styles.quiet}>{t('text', { count: twins.length })}</p>
      {twins.map(({ id, title, sku, retailer }) => (
        <label key={id} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <span>
            <bdi>{title}</bdi>
            <span className={styles.minor}>
              <bdi>{locale === 'ar' ? retailer.nameAr : retailer.nameEn}</bdi> · <bdi>{sku}</bdi>
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
