import { messagesFor } from '#lib/i18n/catalog.ts';
import { otherLocale } from '#lib/i18n/locales.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import { type NamedRow, nameIn, namerOf } from '#lib/vocabulary/named.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';

/** Something with a name in the reader's language, found by its name in the other one too. */
export type Choosable = { id: string; name: string; alias: string; description?: string };

export const choosableModules = (locale: Locale): Choosable[] => {
  const { names } = messagesFor(locale).modules;
  return moduleList.map(({ name: id }) => {
    const { name, description } = names[id];
    return {
      id,
      name,
      alias: messagesFor(otherLocale(locale)).modules.names[id].name,
      description,
    };
  });
};

export const choosableCategory =
  (locale: Locale) =>
  (row: NamedRow): Choosable => ({ ...namerOf(locale)(row), alias: nameIn(otherLocale(locale), row) });
