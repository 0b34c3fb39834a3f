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
): Pick<Messages, N> => {
  // Object.fromEntries widens the keys; each one comes from `namespaces`.
  return Object.fromEntries(namespaces.map((name) => [name, compiledNamespace(locale, name)])) as Pick<
    Messages,
    N
  >;
};

const compiled: Record<Locale, Partial<Messages>> = { en: {}, ar: {} };

const compiledNamespace = <N extends Namespace>(locale: Locale, name: N): Messages[N] => {
  // The keys stay; what a text is made of is its formatter's alone to know.
  const texts = compiled[locale][name] ?? (compiledTexts(messagesFor(locale)[name]) as Messages[N]);
  compiled[locale][name] = texts;
  return texts;
};
