import type { ReactNode } from 'react';
import { pickMessages } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Namespace } from '#lib/i18n/namespaces.ts';
import { MergedMessages } from './merged-messages.tsx';

type Props = { locale: Locale; namespaces: readonly Namespace[]; children: ReactNode };

/**
 * Lets the client components below use `useTranslations` with these namespaces, and with those of an outer one.
 * Put it around the component that needs them, not around the page: every namespace travels in the HTML.
 */
export function ClientMessages({ locale, namespaces, children }: Props) {
  return (
    <MergedMessages locale={locale} messages={pickMessages(locale, namespaces)}>
      {children}
    </MergedMessages>
  );
}
