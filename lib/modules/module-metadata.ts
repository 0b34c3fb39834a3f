import type { Metadata } from 'next';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';

/** Title and description of a module's page. */
export const moduleMetadata = (name: ModuleName, locale: Locale): Metadata => {
  const { name: title, description } = messagesFor(locale).modules.names[name];
  return { title, description };
};
