'use client';

import { useTranslations } from 'next-intl';
import styles from './auth-form.module.css';

/** For who mistyped the address that a code went to. */
export function OtherEmail({ onClick }: { onClick: () => void }) {
  const t = useTranslations('auth.code');
  return (
    <p className={styles.foot}>
      <button type="button" className={styles.link} onClick={onClick}>
        {t('otherEmail')}
      </button>
    </p>
  );
}
