'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { callApi } from '#lib/browser/api-client.ts';
import type { NamesOut } from '#lib/chat/schema.ts';
import { type TypedName, typedName, withName } from './typed-name.ts';
import { useFieldOptions } from './use-field-options.tsx';

type Options = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onType: (text: string) => void;
};

/** After the last letter, so that fast typing is one call. */
const AFTER_TYPING = 120;

type Answer = { name: string; found: NamesOut };

/** The list of names of the market over the field in which `@` and their beginning were typed. */
export function useNames({ field, text, onType }: Options) {
  const t = useTranslations('chat.names');
  const [typed, setTyped] = useState<TypedName | null>(null);
  const answer = useAnswer(typed?.name.trim() ?? '');
  const listed = typed === null ? [] : answer;
  const close = () => setTyped(null);
  const options = useFieldOptions({
    options: listed.map(({ kind, id, name }) => ({
      ...{ key: `${kind} ${id}`, label: name },
      detail: t(`kinds.${kind}`),
    })),
    title: t('title'),
    found: t('found', { count: listed.length }),
    onChoose: ({ label }) => {
      if (!typed) return;
      const named = withName(text, typed, label);
      close();
      flushSync(() => onType(named.text));
      field.current?.setSelectionRange(named.caret, named.caret);
    },
    onClose: close,
  });
  return {
    ...options,
    typed: (value: string, caret: number) => {
      setTyped(typedName(value, caret));
      options.restart();
    },
    close,
  };
}

/** What is typed, answered once the typing pauses. What came last stays until the next answer; without one there is no list. */
function useAnswer(name: string): NamesOut {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (name === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      callApi<NamesOut>('/chat/names', { query: { q: name }, signal: abort.signal, silent: true })
        .then((found) => setAnswer({ name, found }))
        // A question is typed as well without it.
        .catch(() => undefined);
    }, AFTER_TYPING);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [name]);
  return answer && name !== '' && isOf(answer.name, name) ? answer.found : [];
}

/** An answer to the beginning of a name, or to more of it, is of that name too. */
function isOf(answered: string, name: string): boolean {
  return name.startsWith(answered) || answered.startsWith(name);
}
