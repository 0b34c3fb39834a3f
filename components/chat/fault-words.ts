import type { useTranslations } from 'next-intl';
import { ApiError } from '#lib/browser/api-error.ts';

/** Why a question wasn't answered: the server's own words where it has some, a lost connection in ours. */
export function wordsOfFault(error: Error, t: ReturnType<typeof useTranslations<'chat.faults'>>): string {
  if (typeof navigator !== 'undefined' && !navigator.onLine) return t('offline');
  if (error instanceof ApiError) return error.message || t('provider');
  // A fault of the browser's fetch is a sentence of its own; one of the stream is the server's.
  return error instanceof TypeError ? t('provider') : error.message;
}
