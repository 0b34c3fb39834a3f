'use client';

import type { Chat } from '@ai-sdk/react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ChatIcon } from '#components/ui/icons.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import type { ShareChatIn } from '#lib/chat/sharing/schema.ts';
import styles from './analyst-chat.module.css';
import type { ChatSessions } from './chat-sessions.ts';
import { Conversation, type ConversationState } from './conversation.tsx';
import type { AnswerRatings } from './send-rating.ts';
import type { useMessages } from './use-messages.ts';
import type { QuestionEdit } from './use-question-edit.ts';

type Props = {
  /** Null while its messages are not here. */
  session: Chat<AnalystMessage> | null;
  messages: ReturnType<typeof useMessages>;
  isConfigured: boolean;
  isClosed: boolean;
  /** In an empty chat. */
  intro: ReactNode;
  sessions: ChatSessions;
  /** Null for guests. */
  ratings: AnswerRatings | null;
  questions: QuestionEdit;
  onShare: ((shared: ShareChatIn) => void) | undefined;
  canAlert: boolean;
  onChange: (state: ConversationState) => void;
};

/** The messages of the open chat, or that they are being loaded or could not be. */
export function OpenChat({
  session,
  messages,
  isConfigured,
  isClosed,
  intro,
  sessions,
  ratings,
  questions,
  onShare,
  canAlert,
  onChange,
}: Props) {
  const t = useTranslations('chat');
  return (
    <div className={styles.scroll}>
      {!isConfigured && (
        <EmptyState
          icon={<ChatIcon size={24} />}
          title={t('notConfigured.title')}
          text={t('notConfigured.text')}
        />
      )}
      {session ? (
        <Conversation
          key={session.id}
          session={session}
          isClosed={isClosed}
          intro={isConfigured ? intro : null}
          isResumed={sessions.isResumed(session.id)}
          earlier={{
            hasEarlier: messages.hasEarlier,
            isLoading: messages.isLoadingEarlier,
            hasFailed: messages.failed === 'earlier',
            onLoad: () => void messages.loadEarlier(),
          }}
          onAgain={() => sessions.askAgain(session)}
          onContinue={() => void sessions.askNext(session, t('answer.continuation'))}
          onChoose={(option) => void sessions.askNext(session, option)}
          ratings={ratings}
          questions={questions}
          onShare={onShare && ((messageId) => onShare({ chatId: session.id, messageId }))}
          canAlert={canAlert}
          onChange={onChange}
        />
      ) : messages.failed === 'newest' ? (
        <div className={styles.notice} data-tone="error" role="alert">
          <p>{t('messages.loadFailed')}</p>
          <Button variant="outlined" size="small" onClick={messages.tryAgain}>
            {t('answer.tryAgain')}
          </Button>
        </div>
      ) : (
        <LoadingMessages label={t('history.title')} />
      )}
    </div>
  );
}

function LoadingMessages({ label }: { label: string }) {
  return (
    <div className={styles.messages} aria-busy="true" role="status" aria-label={label}>
      <Skeleton />
      <Skeleton />
    </div>
  );
}
