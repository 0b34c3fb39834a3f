'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { ReviewVerdict } from '#lib/vocabulary/market-terms.ts';
import styles from './matching.module.css';

type Props = {
  /** Its details are there. */
  isReady: boolean;
  canAccept: boolean;
  canBeEquivalent: boolean;
  canUndo: boolean;
  onDecide: (kind: ReviewVerdict) => void;
  onNext: () => void;
  onUndo: () => void;
};

/** What can be decided, each with its key. */
export function DecisionButtons(props: Props) {
  const { isReady, canAccept, canBeEquivalent, canUndo, onDecide, onNext, onUndo } = props;
  const t = useTranslations('adminMatching.actions');
  const help = useId();
  return (
    <fieldset className={styles.actions}>
      <legend className="visually-hidden">{t('label')}</legend>
      <Button
        variant="contained"
        aria-keyshortcuts="A"
        aria-disabled={!isReady || !canAccept}
        onClick={() => onDecide('accepted')}
      >
        {t('accept')} <kbd>A</kbd>
      </Button>
      <Button
        variant="outlined"
        aria-keyshortcuts="E"
        aria-disabled={!isReady || !canBeEquivalent}
        aria-describedby={help}
        onClick={() => onDecide('equivalent')}
      >
        {t('equivalent')} <kbd>E</kbd>
      </Button>
      <Button
        variant="outlined"
        aria-keyshortcuts="R"
        aria-disabled={!isReady}
        onClick={() => onDecide('rejected')}
      >
        {t('reject')} <kbd>R</kbd>
      </Button>
      <Button variant="outlined" aria-disabled={!isReady} onClick={() => onDecide('none')}>
        {t('none')}
      </Button>
      <Button variant="empty" aria-keyshortcuts="N" onClick={onNext}>
        {t('next')} <kbd>N</kbd>
      </Button>
      <Button variant="empty" aria-keyshortcuts="U" aria-disabled={!canUndo} onClick={onUndo}>
        {t('undo')} <kbd>U</kbd>
      </Button>
      <span id={help} className={styles.help}>
        {t('equivalentHelp')}
      </span>
    </fieldset>
  );
}
