'use client';

import { useLocale } from 'next-intl';
import { type ReactNode, Suspense, use, useState } from 'react';
import { loadLateTexts } from '#lib/i18n/late-texts.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { LateNamespace } from '#lib/i18n/namespaces.ts';
import { AddedMessages } from './merged-messages.tsx';

type Props = {
  /** Not sent with the page: fetched when this is first drawn. */
  namespaces: readonly LateNamespace[];
  /** Keeps the room of what is drawn once they are there. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Lets the components below use texts that few readers of a page need. Nothing else is drawn until they are there. */
export function LateMessages({ namespaces, fallback = null, children }: Props) {
  const locale: Locale = useLocale();
  // Once for each time that this is opened: what failed is not asked for again until then.
  const [texts] = useState(() => loadAll(locale, namespaces));
  return (
    <Suspense fallback={fallback}>
      <Loaded locale={locale} texts={texts}>
        {children}
      </Loaded>
    </Suspense>
  );
}

async function loadAll(locale: Locale, namespaces: readonly LateNamespace[]) {
  const load = async (name: LateNamespace) => [name, await loadLateTexts(locale, name)] as const;
  return Object.fromEntries(await Promise.all(namespaces.map(load)));
}

type LoadedProps = { locale: Locale; texts: Promise<Record<string, object>>; children: ReactNode };

function Loaded({ locale, texts, children }: LoadedProps) {
  return (
    <AddedMessages locale={locale} messages={use(texts)}>
      {children}
    </AddedMessages>
  );
}
