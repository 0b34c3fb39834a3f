'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CheckIcon, CopyIcon } from '#components/ui/icons.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { localizedPath } from '#lib/i18n/paths.ts';
import plain from '../ui/plain-field.module.css';
import styles from './webhook.module.css';

/** A secret, the one time that it is shown. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('alerts.webhook');
  const locale = useLocale();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // It is selected, so that it can be copied by hand.
    }
  };
  return (
    <div className={styles.secret}>
      <label htmlFor={id} className={styles.label}>
        {t('secretTitle')}
      </label>
      <p id={`${id}-text`}>{t('secretText')}</p>
      <input
        ref={field}
        className={plain.control}
        id={id}
        dir="ltr"
        readOnly
        value={secret}
        aria-describedby={`${id}-text`}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.buttons}>
        <Button variant="outlined" size="small" onClick={() => void copy()}>
          {isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
          <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
        </Button>
        <Button variant="empty" size="small" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
      <PageLink href={`${localizedPath(locale, '/developers')}#webhooks`}>{t('verify')}</PageLink>
    </div>
  );
}
