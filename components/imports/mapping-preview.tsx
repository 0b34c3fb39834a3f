'use client';

import { useTranslations } from 'next-intl';
import { Table } from '#components/ui/table.tsx';
import { labelled } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PreviewRowOut } from '#lib/imports/schema.ts';
import type { ImportFieldName } from '#lib/vocabulary/import-terms.ts';
import styles from './imports.module.css';

type Props = {
  rows: readonly PreviewRowOut[];
  /** Those that a row can say, in their order. */
  fields: readonly ImportFieldName[];
  locale: Locale;
};

/** The first rows of a file as they would be read: what any of them says. */
export function MappingPreview({ rows, fields, locale }: Props) {
  const t = useTranslations('adminImports.mapping');
  const tFields = useTranslations('adminImports.fields');
  const tCodes = useTranslations('adminImports.codes');
  const resultOf = (code: NonNullable<PreviewRowOut['code']>, value: string | null) => {
    const reason = tCodes(code, { line: '…' });
    return value ? labelled(locale, reason, value) : reason;
  };
  const said = fields.filter((field) => rows.some((row) => row.fields[field]));
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
            {said.map((field) => (
              <th key={field} scope="col">
                {tFields(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, fields: read, code, value }) => (
            <tr key={line}>
              <th scope="row" data-numeric>
                {line}
              </th>
              <td className={code === null ? undefined : styles.wrong}>
                {code === null ? t('ok') : resultOf(code, value)}
              </td>
              {said.map((field) => (
                <td key={field}>
                  <bdi>{read[field]?.[locale] ?? '–'}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
