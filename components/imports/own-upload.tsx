'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Panel } from '#components/ui/panel.tsx';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { OWN_LIMITS } from '#lib/intake/rules/policy.ts';
import { TemplateLinks } from './file-links.tsx';
import styles from './imports.module.css';
import { UploadForm } from './upload-form.tsx';

const MEGABYTE = 1024 * 1024;

/** Takes a file of a company's trade prices. */
export function OwnUpload({ locale, mostBytes }: { locale: Locale; mostBytes: number }) {
  const t = useTranslations('ownData.upload');
  const id = useId();
  const size = formatNumber(locale, mostBytes / MEGABYTE);
  return (
    <Panel
      title={t('title')}
      text={t('text', { size, rows: formatNumber(locale, OWN_LIMITS.rows) })}
      titleId={`${id}-title`}
    >
      <div className={styles.parts}>
        <UploadForm
          door="company"
          choice={{ kind: 'trade_prices' }}
          locale={locale}
          mostBytes={mostBytes}
          tooLarge={t('tooLarge', { size })}
          isClosed={false}
        />
      </div>
      <div className={styles.files}>
        <TemplateLinks door="company" kind="trade_prices" />
      </div>
    </Panel>
  );
}
