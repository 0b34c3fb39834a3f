import type { Metadata } from 'next';
import type { Locale } from '#lib/i18n/locales.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';

/** Title and description of a module's page. */
export function moduleMetadata(name: ModuleName, locale: Locale): Metadata {
  const { displayName, description } = modules[name];
  return { title: displayName[locale], description: description[locale] };
}
