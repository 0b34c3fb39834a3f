'use client';

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { dialogClose } from '#components/ui/dialog-close.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { isUntitled } from '#lib/chat/policy.ts';
import type { ShareHeadOut } from '#lib/chat/sharing/schema.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './sharing.module.css';
import { takeBack } from './take-back.ts';

/** What a person shares with colleagues: each can be opened and taken back. */
export function SharesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('chat.sharing');
  const id = useId();
  const [shares, setShares] = useState<ShareHeadOut[] | 'failed' | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    let isHere = true;
    callApi<ShareHeadOut[]>('/chats/shares', { silent: true }).then(
      (listed) => isHere && setShares(listed),
      () => isHere && setShares('failed'),
    );
    return () => {
      isHere = false;
    };
  }, []);
  const end = async (share: ShareHeadOut) => {
    try {
      await takeBack(share.id);
      setShares((before) => (Array.isArray(before) ? before.filter((each) => each.id !== share.id) : before));
      setSaid(t('takenBack'));
    } catch {
      setSaid(t('failed'));
    }
  };
  return (
    <Dialog
      open
      onClose={dialogClose(onClose)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={`${id}-title`} component="h2">
        {t('listTitle')}
      </DialogTitle>
      <DialogContent className={styles.content}>
        <p id={`${id}-text`}>{t('listText')}</p>
        {shares === null && <Skeleton />}
        {shares === 'failed' && <p role="alert">{t('listFailed')}</p>}
        {Array.isArray(shares) && shares.length === 0 && <p className={styles.note}>{t('listEmpty')}</p>}
        {Array.isArray(shares) && shares.length > 0 && (
          <ul className={styles.shares}>
            {shares.map((share) => (
              <Share key={share.id} share={share} onTakeBack={() => void end(share)} />
            ))}
          </ul>
        )}
        <p role="status" className={styles.said}>
          {said}
        </p>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Share({ share, onTakeBack }: { share: ShareHeadOut; onTakeBack: () => void }) {
  const t = useTranslations('chat');
  const locale = useLocale();
  const title = isUntitled(share) ? t('untitled') : share.title;
  return (
    <li className={styles.share}>
      <span className={styles.words}>
        <bdi className={styles.title}>{title}</bdi>
        <span className={styles.note}>
          {t('sharing.until', { date: formatDate(locale, share.expiresAt, 'day') })}
        </span>
      </span>
      <LinkButton
        variant="quiet"
        size="small"
        href={localizedPath(locale, `/chat/shared/${share.id}`)}
        label={`${t('sharing.open')}: ${title}`}
      >
        {t('sharing.open')}
      </LinkButton>
      <Button
        variant="quiet"
        size="small"
        tone="error"
        aria-label={t('sharing.takeBackNamed', { title })}
        onClick={onTakeBack}
      >
        {t('sharing.takeBack')}
      </Button>
    </li>
  );
}
