'use client';

import { useTranslations } from 'next-intl';
import { IconButton } from '#components/ui/icon-button.tsx';
import { SendIcon, StopIcon } from '#components/ui/icons.tsx';
import { CHAT_KEYS } from './chat-keys.ts';
import styles from './composer.module.css';

type Props = {
  /** An answer is being written. */
  isBusy: boolean;
  canSend: boolean;
  /** What is typed may wait for its end. */
  canWait: boolean;
  onStop: () => void;
};

/** Sends what is typed; while an answer is written, stops it, or keeps what is typed for after it. */
export function ComposerButtons({ isBusy, canSend, canWait, onStop }: Props) {
  const t = useTranslations('chat.composer');
  if (!isBusy)
    return (
      <IconButton type="submit" tone="primary" className={styles.send} disabled={!canSend} label={t('send')}>
        <SendIcon />
      </IconButton>
    );
  return (
    <div className={styles.buttons}>
      {canWait && (
        <IconButton type="submit" className={styles.send} label={t('sendNext')}>
          <SendIcon />
        </IconButton>
      )}
      <IconButton
        tone="primary"
        className={styles.send}
        onClick={onStop}
        label={t('stop')}
        aria-keyshortcuts={CHAT_KEYS.stop}
      >
        <StopIcon />
      </IconButton>
    </div>
  );
}
