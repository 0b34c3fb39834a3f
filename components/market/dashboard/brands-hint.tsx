'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { DataNotice } from '#components/market/module/data-notice.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { CloseIcon } from '#components/ui/icons.tsx';
import { rememberInCookie } from '#lib/browser/remember-in-cookie.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { BRANDS_HINT_COOKIE } from '#lib/vocabulary/notice-cookie.ts';
import styles from './brands-hint.module.css';

/** Says to an owner who has chosen no brands what choosing them adds; once closed it stays away in this browser. */
export function BrandsHint() {
  const t = useTranslations('market.brandsHint');
  const locale = useLocale();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    rememberInCookie(BRANDS_HINT_COOKIE, 'closed');
  };
  return (
    <section className={styles.hint} aria-label={t('label')}>
      <DataNotice
        action={
          <IconButton label={t('close')} size="small" onClick={close}>
            <CloseIcon size={18} />
          </IconButton>
        }
      >
        {t('text')} <a href={localizedPath(locale, '/settings/brands')}>{t('link')}</a>
      </DataNotice>
    </section>
  );
}
