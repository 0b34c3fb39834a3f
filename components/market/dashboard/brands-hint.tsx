'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { rememberInCookie } from '#lib/browser/remember-in-cookie.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { BRANDS_HINT_COOKIE } from '#lib/vocabulary/notice-cookie.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import styles from './brands-hint.module.css';
import { HeadMark } from './head-mark.tsx';

/** Says to an owner who has chosen no brands what choosing them adds; once dismissed it stays away in this browser. */
export function BrandsHint({ module }: { module: ModuleName }) {
  const t = useTranslations('market.brandsHint');
  const locale = useLocale();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const dismiss = () => {
    setClosed(true);
    rememberInCookie(BRANDS_HINT_COOKIE, 'closed');
  };
  return (
    <HeadMark tone="info" label={t('label')} text={t(`texts.${module}`)}>
      {() => (
        <div className={styles.actions}>
          <LinkButton href={localizedPath(locale, '/settings/brands')} size="small">
            {t('link')}
          </LinkButton>
          <Button variant="empty" size="small" onClick={dismiss}>
            {t('close')}
          </Button>
        </div>
      )}
    </HeadMark>
  );
}
