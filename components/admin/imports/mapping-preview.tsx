'use client';

import { useTranslations } from 'next-intl';
import { Table } from '#components/ui/table.tsx';
import type { PreviewRowOut } from '#lib/admin/imports/schema.ts';
import { formatDate, formatDecimal, labelled } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './imports.module.css';

/** The first rows of a file as they would be read. */
export function MappingPreview({ rows, locale }: { rows: readonly PreviewRowOut[]; locale: Locale }) {
  const t = useTranslations('adminImports.mapping');
  const tCodes = useTranslations('adminImports.codes');
  const nameOf = (place: PreviewRowOut['store']) => (locale === 'ar' ? place?.nameAr : place?.nameEn) ?? '–';
  const resultOf = (code: NonNullable<PreviewRowOut['code']>, value: string | null) => {
    const reason = tCodes(code, { line: '…' });
    return value ? labelled(locale, reason, value) : reason;
  };
  const amount = (value: number | null) => (value === null ? '–' : formatDecimal(locale, value, 2));
  return (
    <div>
      <h3 className={styles.part}>{t('preview')}</h3>
      <p className={styles.quiet}>{t('previewText')}</p>
      <Table caption={t('preview')} dense>
        <thead>
          <tr>
            <th scope="col" data-numeric>
              {t('line')}
            </th>
            <th scope="col">{t('result')}</th>
            <th scope="col">{t('at')}</th>
            <th scope="col">{t('retailer')}</th>
            <th scope="col">{t('store')}</th>
            <th scope="col">{t('product')}</th>
            <th scope="col" data-numeric>
              {t('regular')}
            </th>
            <th scope="col" data-numeric>
              {t('promo')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, at, retailer, store, product, regular, promo, code, value }) => (
            <tr key={line}>
              <th scope="row" data-numeric>
                {line}
              </th>
              <td className={code === null ? undefined : styles.wrong}>
                {code === null ? t('ok') : resultOf(code, value)}
              </td>
              <td className={styles.moment}>{at === null ? '–' : formatDate(locale, at, 'moment')}</td>
              <td>
                <bdi>{nameOf(retailer)}</bdi>
              </td>
              <td>
                <bdi>{nameOf(store)}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{product ?? '–'}</bdi>
              </td>
              <td data-numeric>{amount(regular)}</td>
              <td data-numeric>{amount(promo)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
