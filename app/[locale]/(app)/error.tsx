'use client';

import { usePathname } from 'next/navigation';
import { ErrorPage } from '#components/shell/error-page.tsx';
import { errorPageTexts } from '#components/shell/error-page-texts.ts';
import { localizedPath, splitLocale } from '#lib/i18n/paths.ts';

type Props = { error: Error & { digest?: string }; reset: () => void };

/** Any page below that fails while rendering, with its frame. */
export default function AppError({ error, reset }: Props) {
  const { locale } = splitLocale(usePathname());
  return (
    <main>
      <ErrorPage
        error={error}
        retry={reset}
        texts={errorPageTexts[locale]}
        homeHref={localizedPath(locale, '/')}
      />
    </main>
  );
}
