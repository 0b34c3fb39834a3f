'use client';

import { type Chat, useChat } from '@ai-sdk/react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ApiError } from '#lib/browser/api-error.ts';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import styles from './analyst-chat.module.css';
import { textOfParts } from './chat-messages.ts';
import { Question } from './chat-question.tsx';
import { wordsOfFault } from './fault-words.ts';
import { Answer, Working } from './message.tsx';
import type { AnswerRatings } from './send-rating.ts';
import type { QuestionEdit } from './use-question-edit.ts';

/** Screen updates while an answer streams, at most one every so many milliseconds. */
const THROTTLE = 60;

type Props = {
  session: Chat<AnalystMessage>;
  intro: ReactNode;
  /** Nothing can be asked now. */
  isClosed: boolean;
  /** The answer that is being heard began elsewhere, or before this page. */
  isResumed: boolean;
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
  /** Reports to the frame what it shows of the answer: whether it is busy, how many questions are left, what was refused. */
  onChange: (state: ConversationState) => void;
};

export type ConversationState = {
  isBusy: boolean;
  questionsLeft: number | null;
  /** The limit is reached, or the chat is off: its words. */
  refusal: string | null;
};

const REFUSALS = new Set(['DAILY_LIMIT_REACHED', 'GUEST_LIMIT_REACHED', 'CHAT_DISABLED', 'FEATURE_OFF']);

/** The messages of one chat, as they come. */
export function Conversation({
  session,
  intro,
  isClosed,
  isResumed,
  onAgain,
  onContinue,
  onChoose,
  ratings,
  questions,
  onShare,
  onChange,
}: Props) {
  const t = useTranslations('chat.answer');
  const { messages, status, error } = useChat<AnalystMessage>({ chat: session, throttle: THROTTLE });
  const isBusy = status === 'submitted' || status === 'streaming';
  const list = useFollowedAnswer(messages, isBusy);
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
    <>
      <div ref={list} className={styles.messages}>
        {messages.map((message) =>
          message.role === 'user' ? (
            <Question
              key={questions.keyOf(message.id)}
              message={message}
              actions={questions.actionsOf(message.id, textOfParts(message.parts), { isBusy, isClosed })}
            />
          ) : (
            <Answer
              key={message.id}
              message={message}
              isStreaming={isBusy && message === last}
              isResumed={isResumed}
              onAgain={message === last && canAsk ? onAgain : undefined}
              onContinue={message === last && canAsk ? onContinue : undefined}
              onChoose={message === last && canAsk ? onChoose : undefined}
              rating={ratings?.given?.[message.id]}
              onRate={ratings ? (given) => ratings.onRate(message.id, given) : undefined}
              onShare={onShare && !isBusy ? () => onShare(message.id) : undefined}
            />
          ),
        )}
        {isBusy && last?.role === 'user' && <Working />}
        {error && refusal === null && <Fault error={error} onAgain={canAsk ? onAgain : undefined} />}
        {isUnanswered && (
          <Notice text={t('unanswered')} onAgain={canAsk ? onAgain : undefined} again={t('tryAgain')} />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {isBusy ? t(isResumed ? 'resumed' : 'working') : heard === null ? '' : t('done', { text: heard })}
      </p>
    </>
  );
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

/** An answer as it is read out: no signs of Markdown, table cells as a list. */
function plainText({ parts }: AnalystMessage): string {
  return textOfParts(parts)
    .replaceAll(/^\|[\s|:-]+\|$/gm, '')
    .replaceAll(/\s*\|\s*/g, ' ')
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

/** Height of the bar at the top of the page, with some air. */
const TOP = 80;

/** What a reader turns back with. */
const BACK_KEYS = new Set(['PageUp', 'Home', 'ArrowUp']);

/** Keys that move the caret of a field, Enter that sends and those that go on reading are no wish to stay behind. */
function isTurningBack({ key, target }: KeyboardEvent): boolean {
  return BACK_KEYS.has(key) && (key === 'PageUp' || !(target instanceof HTMLTextAreaElement));
}

/** Brings a new answer into sight as it grows, up to where its question reaches the top; a reader who scrolls is left alone. */
function useFollowedAnswer(messages: readonly AnalystMessage[], isBusy: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(false);
  const wasBusy = useRef(isBusy);

  useEffect(() => {
    const leave = () => {
      isFollowing.current = false;
    };
    const leaveByKey = (event: KeyboardEvent) => {
      if (isTurningBack(event)) leave();
    };
    window.addEventListener('wheel', leave, { passive: true });
    window.addEventListener('touchmove', leave, { passive: true });
    window.addEventListener('keydown', leaveByKey);
    return () => {
      window.removeEventListener('wheel', leave);
      window.removeEventListener('touchmove', leave);
      window.removeEventListener('keydown', leaveByKey);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new piece of an answer is a reason to look
  useEffect(() => {
    if (isBusy && !wasBusy.current) isFollowing.current = true;
    // The last piece may come after the end was heard.
    if (isFollowing.current) {
      const questions = list.current?.querySelectorAll('[data-message="question"]');
      const top = questions?.item(questions.length - 1)?.getBoundingClientRect().top ?? TOP;
      const toEnd = document.documentElement.scrollHeight - window.scrollY - window.innerHeight;
      const distance = Math.min(toEnd, top - TOP);
      if (distance > 0) window.scrollBy({ top: distance });
    }
    wasBusy.current = isBusy;
  }, [messages, isBusy]);
  return list;
}
