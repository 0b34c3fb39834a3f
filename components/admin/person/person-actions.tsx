'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import { BlockDialog, type PayingCompany } from './block-dialog.tsx';
import styles from './person.module.css';
import { PersonDialog } from './person-dialog.tsx';
import type { PersonFacts } from './person-facts.ts';
import { ResendButton } from './resend-button.tsx';
import { ViewAsDialog } from './view-as-dialog.tsx';

type Props = {
  person: PersonFacts;
  /** No one blocks or demotes themselves. */
  isSelf: boolean;
  company: PayingCompany | null;
  hasSessions: boolean;
};

type Asked = 'viewAs' | 'block' | 'unblock' | 'promote' | 'demote' | 'endSessions';

/** What an admin may do with an account; what takes something away asks first. */
export function PersonActions({ person, isSelf, company, hasSessions }: Props) {
  const t = useTranslations('adminPerson.actions');
  const [asked, setAsked] = useState<Asked | null>(null);
  const offered: Asked[] = [
    ...(person.isAdmin || person.isBlocked ? [] : ['viewAs' as const]),
    ...(isSelf ? [] : [person.isBlocked ? ('unblock' as const) : ('block' as const)]),
    ...(person.isAdmin ? (isSelf ? [] : ['demote' as const]) : ['promote' as const]),
    ...(hasSessions ? ['endSessions' as const] : []),
  ];
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href.split(/[?#]/)[0] ?? '');
    showToast('success', t('copied'));
  };
  const close = () => setAsked(null);
  return (
    <fieldset className={styles.actions}>
      <legend className="visually-hidden">{t('title')}</legend>
      {offered.map((action) => (
        <Button
          key={action}
          data-command=""
          variant="outlined"
          size="small"
          tone={action === 'block' ? 'error' : undefined}
          onClick={() => setAsked(action)}
        >
          {t(action)}
        </Button>
      ))}
      {!person.isVerified && <ResendButton person={person} label={t('resend')} />}
      <Button data-command="" variant="outlined" size="small" onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <ViewAsDialog open={asked === 'viewAs'} person={person} onClose={close} />
      <BlockDialog open={asked === 'block'} person={person} company={company} onClose={close} />
      {(['unblock', 'promote', 'demote', 'endSessions'] as const).map((action) => (
        <PersonDialog
          key={action}
          action={action}
          open={asked === action}
          person={person}
          isOfCompany={company !== null}
          onClose={close}
        />
      ))}
    </fieldset>
  );
}
