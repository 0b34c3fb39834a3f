'use client';

import { useEffect, useLayoutEffect } from 'react';
import { restoreColourMode } from '#components/theme/colour-mode.ts';
import { Button } from '#components/ui/button.tsx';
import { buttonLook } from '#components/ui/button-look.ts';
import { ErrorState } from '#components/ui/error-state.tsx';
import type { Messages } from '#lib/i18n/catalog.ts';

export type ErrorPageTexts = { [Key in keyof Messages['errors']['broken']]: string };

type Props = {
  error: Error & { digest?: string };
  retry: () => void;
  texts: ErrorPageTexts;
  homeHref: string;
};

/** What stands where a page failed to render: say so, offer another try, give the reference of the log entry. */
export function ErrorPage({ error, retry, texts, homeHref }: Props) {
  useLayoutEffect(restoreColourMode, []);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the browser's console is where a fault in the browser is looked for
    console.error(error);
  }, [error]);
  const reference = error.digest ? ` ${texts.reference.replace('{digest}', error.digest)}` : '';
  return (
    <ErrorState
      level={1}
      title={texts.title}
      text={texts.text + reference}
      action={
        <>
          <Button onClick={retry}>{texts.retry}</Button>
          <a href={homeHref} {...buttonLook({ variant: 'outlined' })}>
            {texts.home}
          </a>
        </>
      }
    />
  );
}
