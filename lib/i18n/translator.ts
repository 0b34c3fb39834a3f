import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'next-intl';
import { type Messages, messagesFor } from './catalog.ts';
import { formats } from './formats.ts';
import { isolateArguments } from './isolate.ts';
import { DEFAULT_TIME_ZONE, type Locale } from './locales.ts';

type Namespaces = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

type Untyped = (key: string, values?: object, ...rest: unknown[]) => string;

const make = <N extends Namespaces>(locale: Locale, namespace: N) => {
  const translate = createTranslator<Messages, N>({
    locale,
    namespace,
    messages: messagesFor(locale),
    formats,
    timeZone: DEFAULT_TIME_ZONE,
  });
  // Plain Node (scripts, jobs) has the package's own formatter, which isolates nothing.
  const untyped: Untyped = Object(translate);
  const call: Untyped = (key, values, ...rest) => untyped(key, isolateArguments(locale, values), ...rest);
  const isolating: typeof translate = Object.assign(Object(call), translate);
  return isolating;
};

const made = new Map<string, unknown>();

/**
 * Texts on the server: pages, route handlers, jobs and e-mails. Keys and arguments are typed as in components.
 * `namespace` may be a path (`errors.codes`). One for each language and namespace, for it keeps the texts that it has parsed.
 */
export const translator = <N extends Namespaces>(locale: Locale, namespace: N) => {
  const name = `${locale} ${namespace}`;
  const namespaceTranslator = made.get(name) ?? make(locale, namespace);
  made.set(name, namespaceTranslator);
  // The name has the namespace in it, so this is the translator of N.
  return namespaceTranslator as ReturnType<typeof make<N>>;
};
