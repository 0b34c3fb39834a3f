'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import { isUntitled } from '#lib/chat/policy.ts';
import type { SharedMessageOut, ShareOut } from '#lib/chat/sharing/schema.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { fromKept } from './chat-messages.ts';
import { Question } from './chat-question.tsx';
import { FiguresNow } from './figures-now.tsx';
import { Answer } from './message.tsx';
import styles from './shared-chat.module.css';
import { takeBack } from './take-back.ts';

/** A chat as a colleague shared it: read, and its figures looked up again, but never changed. */
export function SharedChat({ share }: { share: ShareOut }) {
  const t = useTranslations('chat');
  const locale = useLocale();
  const { id, owner, createdAt, expiresAt, messages, isCut } = share;
  const by = t('sharing.by', {
    isYou: owner.isYou ? 'yes' : 'no',
    name: owner.name,
    date: formatDate(locale, createdAt, 'moment'),
    until: formatDate(locale, expiresAt, 'day'),
  });
  const title = isUntitled(share) ? t('untitled') : share.title;
  const hasNow = messages.some((message) => message.hasNow && message.closed.length === 0);
  return (
    <div className={styles.shared}>
      <PageHeader
        title={<bdi>{title}</bdi>}
        text={by}
        actions={
          <>
            <LinkButton variant="outlined" href={localizedPath(locale, '/chat')}>
              {t('sharing.ask')}
            </LinkButton>
            {owner.isYou && <TakeBack id={id} />}
          </>
        }
      />
      {hasNow && <p className={styles.note}>{t('sharing.readOnly')}</p>}
      {isCut && <p className={styles.note}>{t('sharing.isCut')}</p>}
      <div className={styles.messages}>
        {messages.map((message) => (
          <Shared key={message.id} shareId={id} message={message} />
        ))}
      </div>
    </div>
  );
}

function Shared({ shareId, message }: { shareId: string; message: SharedMessageOut }) {
  const t = useTranslations('chat.sharing');
  if (message.sender === 'user') return <Question message={fromKept(message)} />;
  if (message.closed.length > 0) return <ClosedAnswer closed={message.closed} />;
  return (
    <div className={styles.answer}>
      <Answer message={fromKept(message)} isStreaming={false} isResumed={false} />
      {message.isUntraced && <p className={styles.note}>{t('untraced')}</p>}
      {message.hasNow && <FiguresNow shareId={shareId} messageId={message.id} />}
    </div>
  );
}

const WITH_PLANS: ReadonlySet<string> = new Set([
  'plan',
  'module',
  'category',
  'level',
  'feature',
  'dataset',
]);

function ClosedAnswer({ closed }: Pick<SharedMessageOut, 'closed'>) {
  const t = useTranslations('chat');
  const locale = useLocale();
  return (
    <article className={styles.closed} data-message="closed">
      <h2 className="visually-hidden">{t('answer.analyst')}</h2>
      <p className={styles.closedTitle}>{t('sharing.closed.title')}</p>
      {closed.map(({ why, text }) => (
        <p key={why}>{text}</p>
      ))}
      {closed.some(({ why }) => WITH_PLANS.has(why)) && (
        <a href={localizedPath(locale, '/pricing')}>{t('sharing.closed.seePlans')}</a>
      )}
    </article>
  );
}

/** Asks first: colleagues who have the link lose it. */
function TakeBack({ id }: { id: string }) {
  const t = useTranslations('chat.sharing');
  const tCommon = useTranslations('common.actions');
  const locale = useLocale();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await takeBack(id);
      showToast('success', t('takenBack'));
      router.replace(localizedPath(locale, '/chat'));
    } catch {
      showToast('error', t('failed'));
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button variant="outlined" tone="error" onClick={() => setAsking(true)}>
        {t('takeBack')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('takeBackTitle')}
        confirmLabel={t('takeBack')}
        cancelLabel={tCommon('cancel')}
        tone="error"
        busy={isBusy}
        onConfirm={() => void end()}
        onClose={() => setAsking(false)}
      >
        {t('takeBackText')}
      </ConfirmDialog>
    </>
  );
}
