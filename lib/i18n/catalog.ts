import type { AsText } from '#lib/core/as-text.ts';
import { prepareArabic } from './arabic-texts.ts';
import ar from './catalog.ar.ts';
import en from './catalog.en.ts';
import { compiledTexts } from './compiled-texts.ts';
import type { Locale } from './locales.ts';
import type { Namespace } from './namespaces.ts';

/** The English texts are the type of all texts: keys and arguments of every language are checked against them. */
export type Messages = typeof en;

// Arabic keys and arguments are held to the English ones by tests/unit/i18n/messages.test.ts.
const catalogs: Record<Locale, Messages> = { en, ar: prepareArabic(ar) as Messages };

/** Every text of a language. Server only: it holds all namespaces. */
export const messagesFor = (locale: Locale): Messages => catalogs[locale];

/** The namespaces that a client component needs, and no others; compiled, for browsers have no parser. */
export const pickMessages = <N extends Namespace>(
  locale: Locale,
  namespaces: readonly N[],
): AsText<Pick<Messages, N>> => {
  const texts = namespaces.map((name) => `${JSON.stringify(name)}:${compiledNamespace(locale, name)}`);
  // The keys stay; what a text is made of is its formatter's alone to know.
  return `{${texts.join()}}` as AsText<Pick<Messages, N>>;
};

const compiled: Record<Locale, Partial<Record<Namespace, string>>> = { en: {}, ar: {} };

const compiledNamespace = (locale: Locale, name: Namespace): string => {
  const texts = compiled[locale][name] ?? JSON.stringify(compiledTexts(messagesFor(locale)[name]));
  compiled[locale][name] = texts;
  return texts;
};
