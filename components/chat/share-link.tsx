'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CheckIcon, CopyIcon } from '#components/ui/icons.tsx';
import type { ShareHeadOut } from '#lib/chat/sharing/schema.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import plain from '../ui/plain-field.module.css';
import styles from './sharing.module.css';

/** The link of a share, to be copied, and until when it works. */
export function ShareLink({ share }: { share: ShareHeadOut }) {
  const t = useTranslations('chat.sharing');
  const locale = useLocale();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const link = new URL(localizedPath(locale, `/chat/shared/${share.id}`), window.location.origin).href;
  useEffect(() => field.current?.select(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('copied');
    } catch {
      field.current?.select();
      setOutcome('copyFailed');
    }
  };
  return (
    <div className={styles.link}>
      <label htmlFor={id} className={styles.label}>
        {t('link')}
      </label>
      <input
        ref={field}
        id={id}
        className={`${plain.control} ${styles.address}`}
        dir="ltr"
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.line}>
        <Button variant="outlined" size="small" onClick={() => void copy()}>
          {outcome === 'copied' ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
          {t('copy')}
        </Button>
        <span role="status" className={styles.note}>
          {outcome === null && t('until', { date: formatDate(locale, share.expiresAt, 'day') })}
          {outcome === 'copied' && t('copied')}
          {outcome === 'copyFailed' && t('copyFailed')}
        </span>
      </div>
    </div>
  );
}
