'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import styles from './auth-form.module.css';

/** For people who mistyped the address that a code was sent to. */
export function ChangeEmailLink({ onClick }: { onClick: () => void }) {
  const t = useTranslations('auth.code');
  return (
    <p className={styles.footer}>
      <Button variant="inline" onClick={onClick}>
        {t('otherEmail')}
      </Button>
    </p>
  );
}
