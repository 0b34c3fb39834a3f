'use client';

import { usePathname } from 'next/navigation';
import { BrokenPage } from '#components/shell/broken-page.tsx';
import { brokenTexts } from '#components/shell/broken-texts.ts';
import { localizedPath, splitLocale } from '#lib/i18n/paths.ts';

type Props = { error: Error & { digest?: string }; reset: () => void };

/** A page that fails while rendering, with the menu left standing. */
export default function NavigationError({ error, reset }: Props) {
  const { locale } = splitLocale(usePathname());
  return (
    <BrokenPage
      error={error}
      retry={reset}
      texts={brokenTexts[locale]}
      homeHref={localizedPath(locale, '/')}
    />
  );
}
