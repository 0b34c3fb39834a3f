'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { BackwardIcon, ForwardIcon } from '#components/ui/icons.tsx';
import type { Fork } from './branch-places.ts';
import styles from './chat-question.module.css';

type Props = {
  fork: Fork;
  isClosed: boolean;
  /** Of its buttons, where there is a reason why they are closed. */
  closed: { title?: string; 'aria-describedby'?: string };
  onShow: (branchId: string) => Promise<void>;
};

/** "1 of 2" between two buttons. They stay, with the focus, when another branch is shown in this place. */
export function BranchSwitch({ fork, isClosed, closed, onShow }: Props) {
  const t = useTranslations('chat.question');
  const { place, total, before, after } = fork;
  const [isSwitching, setSwitching] = useState(false);
  const [isSwitched, setSwitched] = useState(false);
  const to = (branchId: string | null) => {
    const isOff = isClosed || isSwitching || branchId === null;
    const show = async () => {
      if (isOff) return;
      setSwitching(true);
      setSwitched(false);
      await onShow(branchId)
        .then(() => setSwitched(true))
        // A toast has said why.
        .catch(() => undefined)
        .finally(() => setSwitching(false));
    };
    return { 'aria-disabled': isOff, onClick: () => void show(), ...closed };
  };
  return (
    <fieldset className={styles.branches}>
      <legend className="visually-hidden">{t('branches')}</legend>
      <IconButton label={t('previous')} {...to(before)}>
        <BackwardIcon size={18} />
      </IconButton>
      <span>{t('place', { place, total })}</span>
      <IconButton label={t('next')} {...to(after)}>
        <ForwardIcon size={18} />
      </IconButton>
      <span role="status" className="visually-hidden">
        {isSwitched ? t('shown', { place, total }) : ''}
      </span>
    </fieldset>
  );
}
