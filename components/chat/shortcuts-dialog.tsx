'use client';

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { LateMessages } from '#components/shell/late-messages.tsx';
import { Button } from '#components/ui/button.tsx';
import { dialogClose } from '#components/ui/dialog-close.ts';
import { setLetterShortcuts, useLetterShortcuts } from '#components/ui/letter-shortcuts.ts';
import { CHAT_KEYS } from './chat-keys.ts';
import { KINDS_SIGN } from './question-kinds.ts';
import styles from './shortcuts-dialog.module.css';
import { NAME_SIGN } from './typed-name.ts';

const { start, focus, search, next, previous, help } = CHAT_KEYS;

const ON_THE_PAGE = { start, focus, search, next, previous, help } as const;
const IN_THE_FIELD = {
  send: ['Enter'],
  newLine: ['Shift', 'Enter'],
  recall: ['↑'],
  kinds: [KINDS_SIGN],
  names: [NAME_SIGN],
  stop: ['Esc'],
} as const;

/** The chat's shortcuts, and whether single keys are some. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  return (
    <LateMessages namespaces={['chatShortcuts']}>
      <Dialog open onClose={dialogClose(onClose)} aria-labelledby={id} maxWidth="xs" fullWidth>
        <Shortcuts titleId={id} onClose={onClose} />
      </Dialog>
    </LateMessages>
  );
}

function Shortcuts({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const t = useTranslations('chatShortcuts');
  const areLettersOn = useLetterShortcuts();
  const onPage = Object.entries(ON_THE_PAGE) as [keyof typeof ON_THE_PAGE, string][];
  const inField = Object.entries(IN_THE_FIELD) as [keyof typeof IN_THE_FIELD, readonly string[]][];
  return (
    <>
      <DialogTitle id={titleId} component="h2">
        {t('title')}
      </DialogTitle>
      <DialogContent className={styles.content}>
        <h3 className={styles.heading}>{t('page')}</h3>
        <p className={styles.note}>{t('pageNote')}</p>
        <dl className={styles.keys} data-off={!areLettersOn}>
          {onPage.map(([name, key]) => (
            <Row key={name} words={t(`keys.${name}`)} keys={[key.toUpperCase()]} />
          ))}
        </dl>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={areLettersOn}
            aria-describedby={`${titleId}-note`}
            onChange={({ target }) => setLetterShortcuts(target.checked)}
          />
          {t('letters')}
        </label>
        <p id={`${titleId}-note`} className={styles.note}>
          {t('lettersNote')}
        </p>
        <h3 className={styles.heading}>{t('field')}</h3>
        <dl className={styles.keys}>
          {inField.map(([name, keys]) => (
            <Row key={name} words={t(`keys.${name}`)} keys={keys} />
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </>
  );
}

function Row({ words, keys }: { words: string; keys: readonly string[] }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd dir="ltr">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  );
}
