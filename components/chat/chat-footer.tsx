'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LinkButton } from '#components/ui/link-button.tsx';
import { SupportText } from '#components/ui/support-text.tsx';
import { MEMBER_QUESTIONS_PER_DAY } from '#lib/chat/policy.ts';
import type { ChatPageData } from '#lib/chat/schema.ts';
import styles from './analyst-chat.module.css';

/** Below this many, the questions left are worth a word to a member. */
const FEW = 10;

type Props = Pick<ChatPageData, 'isConfigured' | 'closed'> & {
  isGuest: boolean;
  signUpPath: string;
  /** Why nothing can be asked now; null: it can. */
  refusal: string | null;
  hint: string;
  /** Questions of this day. */
  allowance: { limit: number; left: number };
  /** Where questions are written. */
  children: ReactNode;
};

/** Below a conversation: why nothing can be asked, or where it is asked and how many questions are left. */
export function ChatFooter(props: Props) {
  const { isConfigured, closed, isGuest, signUpPath, refusal, hint, allowance, children } = props;
  const t = useTranslations('chat.allowance');
  const { left, limit } = allowance;
  return (
    <footer className={styles.footer}>
      {isConfigured && refusal !== null && (
        <div className={styles.notice} role="alert" data-tone="info">
          <p>
            <SupportText text={refusal} />
          </p>
          {isGuest && (closed === null || closed.isForGuests) && (
            <>
              <p>{t('reachedGuest', { member: MEMBER_QUESTIONS_PER_DAY })}</p>
              <LinkButton href={signUpPath} size="small">
                {t('signUp')}
              </LinkButton>
            </>
          )}
        </div>
      )}
      <p role="status" className={styles.hint}>
        {hint}
      </p>
      {children}
      {refusal === null && isConfigured && isGuest && (
        <p className={styles.allowance}>
          {t('guest', { left, limit, member: MEMBER_QUESTIONS_PER_DAY })}{' '}
          <a href={signUpPath}>{t('signUp')}</a>
        </p>
      )}
      {refusal === null && isConfigured && !isGuest && left <= FEW && (
        <p className={styles.allowance}>{t('member', { left })}</p>
      )}
    </footer>
  );
}
