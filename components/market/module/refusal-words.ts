import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { ReadFailureWords } from './read-failure.tsx';

/** The notice of a refused page; null if it wasn’t refused. */
export function refusalWords(locale: Locale, seconds: number | null): ReadFailureWords | null {
  if (seconds === null) return null;
  const t = translator(locale, 'market.busy');
  return {
    title: t('title'),
    text: t('later', { seconds }),
    retry: messagesFor(locale).common.actions.retry,
  };
}
