'use client';

import { type Chat, useChat } from '@ai-sdk/react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AlertDraft } from '#components/market/dashboard/alert-draft.ts';
import { Button } from '#components/ui/button.tsx';
import { ApiError } from '#lib/browser/api-error.ts';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import styles from './analyst-chat.module.css';
import { AnswerWriting } from './answer-writing.ts';
import { textOfParts } from './chat-messages.ts';
import { Question } from './chat-question.tsx';
import { EarlierMessages } from './earlier-messages.tsx';
import { wordsOfFault } from './fault-words.ts';
import { Answer, Working } from './message.tsx';
import { NeedsAccount } from './needs-account.ts';
import type { AnswerRatings } from './send-rating.ts';
import { useAlertDraft } from './use-alert-draft.tsx';
import { useDrawnMessages } from './use-drawn-messages.ts';
import { useFollowedAnswer } from './use-followed-answer.ts';
import type { QuestionEdit } from './use-question-edit.ts';
import { useSteady } from './use-steady.ts';

/** Screen updates while an answer streams, at most one every so many milliseconds. */
const THROTTLE = 60;

type Props = {
  session: Chat<AnalystMessage>;
  intro: ReactNode;
  /** Nothing can be asked now. */
  isClosed: boolean;
  /** The answer that is being heard began elsewhere, or before this page. */
  isResumed: boolean;
  /** Messages that the server has before those that are here. */
  earlier: EarlierOnServer;
  onAgain: () => void;
  /** Asks for the rest of an answer of which there is only the first part. */
  onContinue: () => void;
  /** Asks what an option of an answer says. */
  onChoose: (option: string) => void;
  /** Null for guests. */
  ratings: AnswerRatings | null;
  questions: QuestionEdit;
  /** Shares the chat up to an answer. */
  onShare: ((messageId: string) => void) | undefined;
  /** Whether the reader may have alerts. */
  canAlert: boolean;
  /** Reports to the frame what it shows of the answer: whether it is busy, how many questions are left, what was refused. */
  onChange: (state: ConversationState) => void;
};

export type ConversationState = {
  isBusy: boolean;
  questionsLeft: number | null;
  /** The limit is reached, or the chat is off: its words. */
  refusal: string | null;
};

type EarlierOnServer = {
  hasEarlier: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onLoad: () => void;
};

const REFUSALS = new Set([
  'DAILY_LIMIT_REACHED',
  'GUEST_LIMIT_REACHED',
  'BUDGET_REACHED',
  'CHAT_DISABLED',
  'FEATURE_OFF',
]);

/** The messages of one chat, as they come. */
export function Conversation(props: Props) {
  const { session, intro, isClosed, isResumed, earlier, questions, ratings, onChange } = props;
  const t = useTranslations('chat.answer');
  const { messages, status, error } = useChat<AnalystMessage>({ chat: session, throttle: THROTTLE });
  const isBusy = status === 'submitted' || status === 'streaming';
  const list = useFollowedAnswer(messages, isBusy);
  const { drawn, hasMore, showEarlier } = useDrawnMessages(messages);
  const alerts = useAlertDraft();
  const handlers = useAnswerHandlers({ ...props, onAlert: alerts.open });
  const last = messages.at(-1);
  const heard = useFinishedAnswer(last, isBusy);
  const questionsLeft = last?.metadata?.questionsLeft ?? null;
  const refusal = error instanceof ApiError && error.code && REFUSALS.has(error.code) ? error.message : null;

  useEffect(() => {
    onChange({ isBusy, questionsLeft, refusal });
  }, [isBusy, questionsLeft, refusal, onChange]);

  if (messages.length === 0) return intro;
  const canAsk = !isBusy && !isClosed;
  const isUnanswered = last?.role === 'user' && !isBusy && !error;
  return (
    <AnswerWriting value={isBusy}>
      <NeedsAccount value={ratings === null}>
        <div ref={list} className={styles.messages}>
          <EarlierMessages
            list={list}
            drawn={drawn.length}
            isMore={hasMore || (earlier.hasEarlier && !isBusy)}
            isLoading={!hasMore && earlier.isLoading}
            hasFailed={!hasMore && earlier.hasFailed}
            onShow={() => {
              showEarlier();
              if (!hasMore) earlier.onLoad();
            }}
          />
          {drawn.map((message) =>
            message.role === 'user' ? (
              <Question
                key={questions.keyOf(message.id)}
                message={message}
                {...questions.actionsOf(message.id, isClosed)}
              />
            ) : (
              <Answer
                key={message.id}
                message={message}
                isStreaming={isBusy && message === last}
                isResumed={isResumed && message === last}
                rating={ratings?.given?.[message.id]}
                {...handlers.ofAll}
                {...(canAsk && message === last && handlers.ofNewest)}
              />
            ),
          )}
          {isBusy && last?.role === 'user' && <Working />}
          {error && refusal === null && <Fault error={error} onAgain={canAsk ? props.onAgain : undefined} />}
          {isUnanswered && (
            <Notice
              text={t('unanswered')}
              onAgain={canAsk ? props.onAgain : undefined}
              again={t('tryAgain')}
            />
          )}
        </div>
        {alerts.dialog}
        <p role="status" className="visually-hidden">
          {isBusy ? t(isResumed ? 'resumed' : 'working') : heard === null ? '' : t('done', { text: heard })}
        </p>
      </NeedsAccount>
    </AnswerWriting>
  );
}

/** What can be done with an answer, draw after draw the same: one that has not changed is not drawn again. */
function useAnswerHandlers({
  onAgain,
  onContinue,
  onChoose,
  onShare,
  ratings,
  canAlert,
  onAlert,
}: Props & { onAlert: (draft: AlertDraft) => void }) {
  const ofNewest = {
    onAgain: useSteady(onAgain),
    onContinue: useSteady(onContinue),
    onChoose: useSteady(onChoose),
  };
  const onShareOne = useSteady((messageId: string) => onShare?.(messageId));
  const onRate = useSteady<Parameters<AnswerRatings['onRate']>, Promise<void>>(async (...given) =>
    ratings?.onRate(...given),
  );
  const onAlertOne = useSteady(onAlert);
  const ofAll = {
    ...{ onShare: onShare && onShareOne, onRate: ratings ? onRate : undefined },
    onAlert: canAlert ? onAlertOne : undefined,
  };
  return { ofNewest, ofAll };
}

function Fault({ error, onAgain }: { error: Error; onAgain: (() => void) | undefined }) {
  const t = useTranslations('chat.faults');
  const tAnswer = useTranslations('chat.answer');
  return (
    <div role="alert">
      <Notice tone="error" text={wordsOfFault(error, t)} onAgain={onAgain} again={tAnswer('tryAgain')} />
    </div>
  );
}

type NoticeProps = {
  text: string;
  again: string;
  onAgain: (() => void) | undefined;
  tone?: 'plain' | 'error';
};

function Notice({ text, again, onAgain, tone = 'plain' }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <p>{text}</p>
      {onAgain && (
        <Button variant="outlined" size="small" onClick={onAgain}>
          {again}
        </Button>
      )}
    </div>
  );
}

/** An answer as it is read out: no signs of Markdown. */
function plainText({ parts }: AnalystMessage): string {
  return textOfParts(parts)
    .replaceAll(/[*_#`>]+/g, '')
    .replaceAll(/\n{2,}/g, '\n');
}

/** What a screen reader says: an answer once it is whole, and none of those that were there before. */
function useFinishedAnswer(last: AnalystMessage | undefined, isBusy: boolean): string | null {
  const [finishedId, setFinishedId] = useState<string | null>(null);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) setFinishedId(last?.role === 'assistant' ? last.id : null);
    wasBusy.current = isBusy;
  }, [last, isBusy]);
  return !isBusy && last && last.id === finishedId ? plainText(last) : null;
}
