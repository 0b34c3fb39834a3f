'use client';

import { useEffect, useLayoutEffect } from 'react';
import { restoreColourMode } from '#components/theme/colour-mode.ts';
import { type Support, setUpSupport } from '#components/ui/support-text.tsx';
import { ToastHost } from '#components/ui/toast/toast-host.tsx';
import { setUpApiClient } from '#lib/browser/api-client.ts';
import { followSignOut } from '#lib/browser/client-session.ts';
import type { StatusTexts } from '#lib/browser/response-message.ts';
import { watchLinks } from '#lib/browser/watch-links.ts';
import type { Locale } from '#lib/i18n/locales.ts';

type Props = {
  locale: Locale;
  texts: StatusTexts;
  support: Support | null;
  labels: { toasts: string; close: string };
};

/** What every page has once: the set-up of the browser's fetch, toasts, signing out with other tabs, and the watch over links. */
export function BrowserProviders({ locale, texts, support, labels }: Props) {
  // While rendering, not in an effect: children's effects, which may call the API, run first.
  setUpApiClient({ locale, texts });
  setUpSupport(support);
  // After the children's effects: for programs that drive the page (tests, monitors) the mark says that its services answer now.
  useEffect(() => {
    document.documentElement.dataset.alive = '';
    return followSignOut();
  }, []);
  // A page that was not found is drawn by the browser alone, without the script before the first paint.
  useLayoutEffect(restoreColourMode, []);
  useEffect(() => watchLinks(texts.status.offline), [texts.status.offline]);
  return <ToastHost label={labels.toasts} closeLabel={labels.close} />;
}
