'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useState } from 'react';
import styles from './composer.module.css';
import { isOfInputMethod } from './composer-keys.ts';
import { KINDS_SIGN, kindsFor, optionAfter } from './question-kinds.ts';

type Options = { kinds: readonly string[]; text: string; onChoose: (question: string) => void };

/**
 * The list of kinds of questions over the field in which `/` was typed. The field keeps the focus, and its own role: it names the option
 * that Enter takes.
 */
export function useQuestionKinds({ kinds, text, onChoose }: Options) {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const [at, setAt] = useState(0);
  const listed = isWanted ? kindsFor(text, kinds) : [];
  const active = Math.min(at, listed.length - 1);
  const isOpen = listed.length > 0;
  const choose = (question: string) => {
    setWanted(false);
    onChoose(question);
  };
  /** @returns whether the key was the list's */
  const press = ({ key, nativeEvent, ...event }: KeyboardEvent): boolean => {
    if (
      !isOpen ||
      isOfInputMethod(nativeEvent) ||
      event.shiftKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return false;
    const next = optionAfter(key, active, listed.length);
    const chosen = listed[active];
    if (next !== null) setAt(next);
    else if (key === 'Escape') setWanted(false);
    else if (key === 'Enter' && chosen !== undefined) choose(chosen);
    else return false;
    return true;
  };
  return {
    press,
    typed: (value: string) => {
      setWanted(value.startsWith(KINDS_SIGN));
      setAt(0);
    },
    close: () => setWanted(false),
    field: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${active}` : undefined,
    },
    list: <KindsList id={id} kinds={listed} active={active} onChoose={choose} />,
  };
}

type ListProps = {
  id: string;
  kinds: readonly string[];
  active: number;
  onChoose: (question: string) => void;
};

function KindsList({ id, kinds, active, onChoose }: ListProps) {
  const t = useTranslations('chat.kinds');
  return (
    <>
      <p role="status" className="visually-hidden">
        {kinds.length > 0 && t('found', { count: kinds.length })}
      </p>
      {kinds.length > 0 && (
        <div id={id} role="listbox" aria-label={t('title')} tabIndex={-1} className={styles.kinds}>
          {kinds.map((kind, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and hears the keys
            <div
              key={kind}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              dir="auto"
              aria-selected={place === active}
              className={styles.kind}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(kind)}
            >
              {kind}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
