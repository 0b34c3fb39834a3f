'use client';

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { dialogClose } from '#components/ui/dialog-close.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import type { ShareChatIn, ShareHeadOut } from '#lib/chat/sharing/schema.ts';
import { ShareLink } from './share-link.tsx';
import styles from './sharing.module.css';
import { takeBack } from './take-back.ts';

type Props = { shared: ShareChatIn; onClose: () => void };

/** Says what colleagues will read, makes the link, and takes it back. */
export function ShareDialog({ shared, onClose }: Props) {
  const t = useTranslations('chat.sharing');
  const tCommon = useTranslations('common.actions');
  const id = useId();
  const [share, setShare] = useState<ShareHeadOut | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const during = async (work: () => Promise<void>, failed: (error: unknown) => string) => {
    setBusy(true);
    setSaid('');
    try {
      await work();
    } catch (error) {
      setSaid(failed(error));
    } finally {
      setBusy(false);
    }
  };
  const create = () =>
    during(
      async () => setShare(await callApi('/chats/shares', { body: shared, silent: true })),
      (error) => {
        const code = error instanceof ApiError ? error.code : undefined;
        if (code === 'NOT_FOUND') return t('notKept');
        return error instanceof ApiError && error.message ? error.message : t('failed');
      },
    );
  const end = (made: ShareHeadOut) =>
    during(
      async () => {
        await takeBack(made.id);
        setShare(null);
        setSaid(t('takenBack'));
      },
      () => t('failed'),
    );
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : dialogClose(onClose)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`} component="h2">
        {t('title')}
      </DialogTitle>
      <DialogContent className={styles.content}>
        <div id={`${id}-text`} className={styles.content}>
          <p>{t('text', { isNewest: shared.messageId === undefined ? 'yes' : 'no' })}</p>
          <p>{t('period')}</p>
        </div>
        {share && <ShareLink share={share} />}
        <p role="status" className={styles.said}>
          {said}
        </p>
      </DialogContent>
      <DialogActions>
        {share ? (
          <>
            <Button variant="empty" tone="error" disabled={isBusy} onClick={() => void end(share)}>
              {t('takeBack')}
            </Button>
            <Button onClick={onClose} disabled={isBusy}>
              {t('done')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="empty" onClick={onClose} disabled={isBusy}>
              {tCommon('cancel')}
            </Button>
            <Button autoFocus disabled={isBusy} onClick={() => void create()}>
              {t('create')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
