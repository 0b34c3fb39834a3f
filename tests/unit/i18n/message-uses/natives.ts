import type { Reader } from './reader.ts';
import type { Slot } from './values.ts';
import { UNKNOWN } from './values.ts';

type Native = (given: readonly Slot[], reader: Reader) => Slot;

const translators = (namespaces: Slot | undefined, { flow, texts }: Reader): Slot => {
  const slot = flow.slot();
  namespaces?.each((each) => slot.add(each.kind === 'string' ? texts.translator(each.text) : UNKNOWN));
  return slot;
};

/** What is passed on as it is given, or what it answers. */
const first: Native = ([value], { nothing }) => value ?? nothing;
const answerOf: Native = ([value], { call, nothing }) => call(value ?? nothing, []);

/** Functions of packages, and ours that give texts, by package or file and name. */
export const NATIVE: Record<string, Native> = {
  'next-intl useTranslations': ([namespace], reader) => translators(namespace, reader),
  'next-intl createTranslator': (_, { flow, texts }) => flow.fixed(texts.translator('')),
  'lib/i18n/translator.ts translator': ([, namespace], reader) => translators(namespace, reader),
  'lib/i18n/page.ts pageTexts': ([namespace], reader) => translators(namespace, reader),
  'lib/i18n/catalog.ts messagesFor': (_, { flow, texts }) => flow.fixed(texts.textsAt('')),
  'lib/i18n/text-at.ts textAt': ([, path], { texts, unknown }) => {
    if (path) texts.translate('', path);
    return unknown;
  },
  // Sent to browsers, whose code names what it reads of them.
  'lib/i18n/catalog.ts pickMessages': (_, { unknown }) => unknown,
  'react memo': first,
  'react cache': first,
  'react use': first,
  'react useCallback': first,
  'react useDeferredValue': first,
  'react useMemo': answerOf,
  'next/dynamic default': answerOf,
};
