'use client';

import { type Messages, NextIntlClientProvider } from 'next-intl';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type AsText, fromText } from '#lib/core/as-text.ts';
import { formats } from '#lib/i18n/formats.ts';
import { DEFAULT_TIME_ZONE, type Locale } from '#lib/i18n/locales.ts';

const OuterMessages = createContext<Partial<Messages>>({});

type Props = { locale: Locale; messages: AsText<Partial<Messages>>; children: ReactNode };

const read = new Map<string, Partial<Messages>>();

/** Read once a process, not once a page: there are as many texts as pages ask for namespaces and languages. */
function messagesOf(text: AsText<Partial<Messages>>): Partial<Messages> {
  const known = read.get(text) ?? fromText(text);
  read.set(text, known);
  return known;
}

/** next-intl's provider replaces the messages of an outer one; this one adds to them. */
export function MergedMessages({ locale, messages, children }: Props) {
  return (
    <AddedMessages locale={locale} messages={messagesOf(messages)}>
      {children}
    </AddedMessages>
  );
}

type AddedProps = { locale: Locale; messages: Partial<Messages>; children: ReactNode };

/** The same with texts that are at hand. */
export function AddedMessages({ locale, messages, children }: AddedProps) {
  const outer = useContext(OuterMessages);
  const merged = useMemo(() => ({ ...outer, ...messages }), [outer, messages]);
  return (
    <OuterMessages value={merged}>
      <NextIntlClientProvider
        locale={locale}
        messages={merged}
        formats={formats}
        timeZone={DEFAULT_TIME_ZONE}
      >
        {children}
      </NextIntlClientProvider>
    </OuterMessages>
  );
}
