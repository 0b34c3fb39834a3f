'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { memo, type RefObject, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { AlertDraft } from '#components/market/dashboard/alert-draft.ts';
import { Button } from '#components/ui/button.tsx';
import { AgainIcon, CheckIcon, CopyIcon, ShareIcon } from '#components/ui/icons.tsx';
import { drawnResults } from '#lib/chat/drawn-results.ts';
import { isToolPart, lookOf } from '#lib/chat/look-words.ts';
import { resultTables } from '#lib/chat/result-tables.ts';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import { sourcedFigures } from '#lib/chat/sourced-figures.ts';
import type { Rating } from '#lib/vocabulary/terms.ts';
import { AlertOnAnswer, DraftedAlerts } from './answer-alerts.tsx';
import type { LeftOut } from './answer-blocks.ts';
import { AnswerRating } from './answer-rating.tsx';
import { AnswerWriting } from './answer-writing.ts';
import { BEFORE_DIALOG } from './chat-dialogs.ts';
import { textOfParts } from './chat-messages.ts';
import { copiedAnswer, writeToClipboard } from './copied-answer.ts';
import { LateParts } from './late-parts.tsx';
import styles from './message.module.css';
import type { GivenRating } from './send-rating.ts';
import { ToolActivity } from './tool-activity.tsx';

const Markdown = dynamic(() => import('./markdown.tsx'), {
  loading: () => <p className={styles.waiting} aria-hidden="true" />,
});

const AnswerReceipts = dynamic(() => import('./answer-receipts.tsx'), {
  ssr: false,
  loading: () => <p className={styles.receiptsPlace} aria-hidden="true" />,
});

type AnswerProps = {
  message: AnalystMessage;
  /** It is being written right now. */
  isStreaming: boolean;
  /** It began elsewhere, or before this page. */
  isResumed: boolean;
  /** Asks for this answer again; absent where that is not possible. */
  onAgain?: (() => void) | undefined;
  /** Asks for the rest of it, where there is only its first part. */
  onContinue?: (() => void) | undefined;
  /** Asks what one of its options says. */
  onChoose?: ((option: string) => void) | undefined;
  /** What its reader thinks of it. */
  rating?: Rating | undefined;
  /** Says what the reader thinks of it; absent for guests. */
  onRate?: ((messageId: string, given: GivenRating | null) => Promise<void>) | undefined;
  /** Shares the chat up to this answer. */
  onShare?: ((messageId: string) => void) | undefined;
  /** Opens the draft of an alert; absent for people who have no alerts. */
  onAlert?: ((draft: AlertDraft) => void) | undefined;
};

/** One answer: what was looked at, the words, how it ended, and what can be done with it. It is drawn again only where one of these changes. */
export const Answer = memo(function Answer({
  message,
  isStreaming,
  isResumed,
  onAgain,
  onContinue,
  onChoose,
  rating,
  onRate,
  onShare,
  onAlert,
}: AnswerProps) {
  const t = useTranslations('chat.answer');
  const article = useRef<HTMLElement>(null);
  const text = textOfParts(message.parts);
  const leftOut = useMemo(() => leftOutOf(message.parts), [message.parts]);
  const figures = useMemo(() => sourcedFigures(message.parts), [message.parts]);
  const drawn = useMemo(() => (isStreaming ? [] : drawnResults(message.parts)), [isStreaming, message.parts]);
  const tables = useMemo(
    () => (isStreaming ? [] : resultTables(message.parts)),
    [isStreaming, message.parts],
  );
  const ending = message.parts.find((part) => part.type === 'data-ending')?.data.ending;
  const isFromBrowser = message.parts.some((part) => part.type === 'data-source');
  return (
    <article ref={article} className={styles.answer} data-message="answer" aria-busy={isStreaming}>
      <h2 className="visually-hidden">{t('analyst')}</h2>
      <ToolActivity
        parts={message.parts.filter(isToolPart)}
        isAnswered={text !== ''}
        at={message.metadata?.at ?? null}
      />
      {text !== '' && (
        <Markdown
          text={text}
          hasTables={tables.length > 0}
          leftOut={leftOut}
          {...(!isStreaming && { figures, parts: message.parts })}
        />
      )}
      <LateParts drawn={drawn} tables={tables} />
      {!isStreaming && hasSources(message.parts) && <AnswerReceipts parts={message.parts} />}
      {isStreaming && text === '' && <Working />}
      {isFromBrowser && <p className={styles.ending}>{t('fromBrowser')}</p>}
      {isStreaming && isResumed && text !== '' && <p className={styles.ending}>{t('resumed')}</p>}
      {!isStreaming && ending && <p className={styles.ending}>{t(ending)}</p>}
      {!isStreaming && ending === 'cut' && onContinue && (
        <Button variant="outlined" size="small" className={styles.continue} onClick={onContinue}>
          {t('continue')}
        </Button>
      )}
      {!isStreaming && onAlert && <DraftedAlerts parts={message.parts} onAlert={onAlert} />}
      {!isStreaming && onChoose && (
        <>
          <Choices label={t('options')} choices={optionsOf(message.parts)} onChoose={onChoose} />
          <Choices label={t('next')} choices={nextOf(message.parts)} onChoose={onChoose} isNamed />
        </>
      )}
      {!isStreaming && text !== '' && (
        <div className={styles.actions}>
          <CopyButton answer={article} />
          {hasLooks(message.parts) && <CopyButton answer={article} withSources />}
          {onRate && !ending && !isFromBrowser && (
            <AnswerRating rating={rating ?? null} onRate={(given) => onRate(message.id, given)} />
          )}
          {onAgain && (
            <Button variant="quiet" onClick={onAgain}>
              <AgainIcon size={18} />
              {t('again')}
            </Button>
          )}
          {onAlert && <AlertOnAnswer parts={message.parts} onAlert={onAlert} />}
          {onShare && <ShareButton onShare={() => onShare(message.id)} />}
        </div>
      )}
    </article>
  );
});

/** Not while an answer is being written, which the chat would be shared without. */
function ShareButton({ onShare }: { onShare: () => void }) {
  const t = useTranslations('chat.answer');
  if (use(AnswerWriting)) return null;
  return (
    <Button variant="quiet" {...BEFORE_DIALOG} onClick={onShare}>
      <ShareIcon size={18} />
      {t('share')}
    </Button>
  );
}

type ChoicesProps = {
  label: string;
  choices: readonly string[];
  onChoose: (choice: string) => void;
  /** The label is seen as well. */
  isNamed?: boolean;
};

/** Questions that one press asks. */
function Choices({ label, choices, onChoose, isNamed = false }: ChoicesProps) {
  const id = useId();
  if (choices.length === 0) return null;
  return (
    <div>
      <p id={id} className={isNamed ? styles.next : 'visually-hidden'}>
        {label}
      </p>
      <ul className={styles.options} aria-labelledby={id}>
        {choices.map((choice) => (
          <li key={choice}>
            <Button variant="outlined" size="small" dir="auto" onClick={() => onChoose(choice)}>
              {choice}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the analyst asks the reader to choose among. */
function optionsOf(parts: AnalystMessage['parts']): string[] {
  const options = parts.flatMap((part) =>
    part.type === 'tool-askWhich' && part.state === 'output-available' ? part.output.options : [],
  );
  return [...new Set(options)];
}

/** What may be asked next. */
function nextOf(parts: AnalystMessage['parts']): string[] {
  return parts.flatMap((part) => (part.type === 'data-next' ? part.data.questions : []));
}

/** Some of its figures are those of results. */
function hasSources(parts: AnalystMessage['parts']): boolean {
  return parts.some((part) => part.type === 'data-figures' && part.data.stated.some(({ figure }) => figure));
}

/** The figures that its words leave out, in their order. */
function leftOutOf(parts: AnalystMessage['parts']): LeftOut {
  const checked = parts.flatMap((part) => (part.type === 'data-figures' ? [part.data] : []));
  return { mark: checked[0]?.mark ?? '', figures: checked.flatMap(({ withheld }) => withheld) };
}

/** From this many seconds on it is said how long it has taken. */
const LONG = 3;

/** Three dots for the eye, and for how long; the status region says it in words. */
export function Working() {
  const t = useTranslations('chat.answer');
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles.working} aria-hidden="true">
      <span className={styles.dots}>
        <span />
        <span />
        <span />
      </span>
      {seconds >= LONG && <span>{t('elapsed', { seconds })}</span>}
    </span>
  );
}

const SAID_FOR = { copied: 2000, copyFailed: 6000 };

/** Whether it says what was looked at. */
function hasLooks(parts: AnalystMessage['parts']): boolean {
  return parts.some((part) => isToolPart(part) && lookOf(part) !== null);
}

type CopyProps = {
  answer: RefObject<HTMLElement | null>;
  /** With what was looked at below it. */
  withSources?: boolean;
};

/** Copies what the answer looks like, not the signs it was written with. */
function CopyButton({ answer, withSources = false }: CopyProps) {
  const t = useTranslations('chat.answer');
  const [outcome, setOutcome] = useState<keyof typeof SAID_FOR | null>(null);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SAID_FOR[outcome]);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    const markdown = answer.current?.querySelector('[data-answer-text]');
    if (!markdown) return;
    const tables = [...(answer.current?.querySelectorAll('[data-answer-table]') ?? [])];
    const looks = withSources ? [...(answer.current?.querySelectorAll('[data-look]') ?? [])] : [];
    const copied = copiedAnswer(
      markdown,
      tables,
      looks.map(({ textContent }) => textContent),
    );
    setOutcome((await writeToClipboard(copied)) ? 'copied' : 'copyFailed');
  };
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {outcome === 'copied' ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
      <span aria-live="polite">{t(outcome ?? (withSources ? 'copyWithSources' : 'copy'))}</span>
    </Button>
  );
}
