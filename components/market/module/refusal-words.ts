import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { ReadFailureWords } from './read-failure.tsx';

/** What a page says that was refused what it reads; null where it was not. */
export function refusalWords(locale: Locale, seconds: number | null): ReadFailureWords | null {
  if (seconds === null) return null;
  const t = translator(locale, 'market.busy');
  return {
    title: t('title'),
    text: t('later', { seconds }),
    retry: messagesFor(locale).common.actions.retry,
  };
}
