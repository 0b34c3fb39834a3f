'use client';

import { useTranslations } from 'next-intl';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ImportsPage } from '#lib/imports/loaders.ts';
import styles from './imports.module.css';

type Props = { market: ImportsPage['market'][number]; locale: Locale };

/** In which order a market begins, and how far its data has come. */
export function MarketBeginning({ market, locale }: Props) {
  const t = useTranslations('adminImports.upload');
  const { retailers, stores, products, pricesUpTo, promotions, visitsUpTo, musts, references } = market;
  const missing = t('missing');
  const steps = [
    { name: t('stepStores'), has: stores > 0 ? t('counts', { retailers, stores }) : null },
    { name: t('stepProducts'), has: products > 0 ? t('products', { products }) : null },
    {
      name: t('stepPrices'),
      has: pricesUpTo === null ? null : t('pricesUpTo', { date: formatDate(locale, pricesUpTo) }),
    },
    { name: t('stepPromotions'), has: promotions > 0 ? t('promotions', { promotions }) : null },
    {
      name: t('stepVisits'),
      has: visitsUpTo === null ? null : t('pricesUpTo', { date: formatDate(locale, visitsUpTo) }),
    },
    { name: t('stepMusts'), has: musts > 0 ? t('musts', { musts }) : null },
    { name: t('stepReferences'), has: references > 0 ? t('references', { references }) : null },
  ];
  return (
    <section className={styles.beginning} aria-label={t('order')}>
      <h3 className={styles.part}>{t('order')}</h3>
      <p className={styles.quiet}>{t('orderText')}</p>
      <ol>
        {steps.map(({ name, has }) => (
          <li key={name}>
            {name}
            <span className={has === null ? styles.wrong : styles.quiet}>{has ?? missing}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
