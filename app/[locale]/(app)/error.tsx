'use client';

import { usePathname } from 'next/navigation';
import { BrokenPage } from '#components/shell/broken-page.tsx';
import { brokenTexts } from '#components/shell/broken-texts.ts';
import { localizedPath, splitLocale } from '#lib/i18n/paths.ts';

type Props = { error: Error & { digest?: string }; reset: () => void };

/** Any page below that fails while rendering, with its frame. */
export default function AppError({ error, reset }: Props) {
  const { locale } = splitLocale(usePathname());
  return (
    <main>
      <BrokenPage
        error={error}
        retry={reset}
        texts={brokenTexts[locale]}
        homeHref={localizedPath(locale, '/')}
      />
    </main>
  );
}
