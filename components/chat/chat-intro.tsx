'use client';

import { useTranslations } from 'next-intl';
import type { Examples } from '#lib/chat/schema.ts';
import styles from './analyst-chat.module.css';
import { useSuggestions } from './use-suggestions.ts';

type Props = { examples: Examples | null; isClosed: boolean; onAsk: (text: string) => void };

/** An empty chat: what the analyst is for, and questions that really have answers. */
export function ChatIntro({ examples, isClosed, onAsk }: Props) {
  const t = useTranslations('chat.intro');
  const questions = useSuggestions(examples);
  return (
    <div className={styles.intro}>
      <h2 className={styles.introTitle}>{t('title')}</h2>
      <p className={styles.introText}>{t('text')}</p>
      {examples?.dataset === 'sample' && <p className={styles.sample}>{t('sample')}</p>}
      {!isClosed && questions.length > 0 && (
        <ul className={styles.suggestions} aria-label={t('suggestions')}>
          {questions.map((question) => (
            <li key={question}>
              <button type="button" dir="auto" onClick={() => onAsk(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
