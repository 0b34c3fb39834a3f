import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** What a mail is called; one whose template is no more keeps the template's name. */
export const emailName = (locale: Locale, template: string): string => {
  const names: Record<string, string> = messagesFor(locale).adminOperations.emails.templates;
  return names[template] ?? template;
};
