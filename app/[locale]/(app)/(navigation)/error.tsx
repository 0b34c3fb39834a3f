'use client';

import { usePathname } from 'next/navigation';
import { ErrorPage } from '#components/shell/error-page.tsx';
import { errorPageTexts } from '#components/shell/error-page-texts.ts';
import { localizedPath, splitLocale } from '#lib/i18n/paths.ts';

type Props = { error: Error & { digest?: string }; reset: () => void };

/** A page that fails while rendering, with the menu left standing. */
export default function NavigationError({ error, reset }: Props) {
  const { locale } = splitLocale(usePathname());
  return (
    <ErrorPage
      error={error}
      retry={reset}
      texts={errorPageTexts[locale]}
      homeHref={localizedPath(locale, '/')}
    />
  );
}
