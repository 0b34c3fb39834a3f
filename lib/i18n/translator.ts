import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'next-intl';
import { type Messages, messagesFor } from './catalog.ts';
import { formats } from './formats.ts';
import { DEFAULT_TIME_ZONE, type Locale } from './locales.ts';

/**
 * Texts outside of a page: route handlers, jobs and e-mails. Keys and arguments are typed as in components.
 * `namespace` may be a path (`errors.codes`).
 */
export function translator<N extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(
  locale: Locale,
  namespace: N,
) {
  return createTranslator<Messages, N>({
    locale,
    namespace,
    messages: messagesFor(locale),
    formats,
    timeZone: DEFAULT_TIME_ZONE,
  });
}
