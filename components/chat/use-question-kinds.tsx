'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { KINDS_SIGN, kindsFor } from './question-kinds.ts';
import { useFieldOptions } from './use-field-options.tsx';

type Options = { kinds: readonly string[]; text: string; onChoose: (question: string) => void };

/** The list of kinds of questions over the field in which `/` was typed. */
export function useQuestionKinds({ kinds, text, onChoose }: Options) {
  const t = useTranslations('chat.kinds');
  const [isWanted, setWanted] = useState(false);
  const listed = isWanted ? kindsFor(text, kinds) : [];
  const close = () => setWanted(false);
  const options = useFieldOptions({
    options: listed.map((kind) => ({ key: kind, label: kind })),
    title: t('title'),
    found: t('found', { count: listed.length }),
    onChoose: ({ label }) => {
      close();
      onChoose(label);
    },
    onClose: close,
  });
  return {
    ...options,
    typed: (value: string) => {
      setWanted(value.startsWith(KINDS_SIGN));
      options.restart();
    },
    close,
  };
}
