import type { Metadata } from 'next';
import type { ModuleName } from '#lib/core/vocabulary.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { modules } from './modules.ts';

/** Title and description of a module's page. */
export function moduleMetadata(name: ModuleName, locale: Locale): Metadata {
  const { displayName, description } = modules[name];
  return { title: displayName[locale], description: description[locale] };
}
