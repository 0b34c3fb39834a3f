'use client';

import { useTranslations } from 'next-intl';
import type { FieldError } from 'react-hook-form';
import type { Messages } from '#lib/i18n/catalog.ts';

type ValidationKey = keyof Messages['validation'];

/** Words for a field's error: our schemas name a key of the `validation` messages, the server sends ready text. */
export function useFieldText(): (error: FieldError | undefined) => string | undefined {
  const t = useTranslations('validation');
  return (error) => {
    const message = error?.message;
    if (!message) return undefined;
    return t.has(message as ValidationKey) ? t(message as ValidationKey) : message;
  };
}
