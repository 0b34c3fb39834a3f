import { DEFAULT_CHAT_TITLE } from '#lib/chat/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** The default one is stored in English and shown translated. */
export function chatTitle(locale: Locale, title: string): string {
  return title === DEFAULT_CHAT_TITLE ? messagesFor(locale).chat.untitled : title;
}
