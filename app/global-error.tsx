'use client';

import '#components/theme/styles.ts';
import { usePathname } from 'next/navigation';
import { BrokenPage } from '#components/shell/broken-page.tsx';
import { brokenTexts } from '#components/shell/broken-texts.ts';
import { directionOf } from '#lib/i18n/locales.ts';
import { localizedPath, splitLocale } from '#lib/i18n/paths.ts';

type Props = { error: Error & { digest?: string }; reset: () => void };

/** The last resort: a root layout itself failed, so this brings its own document. */
export default function GlobalError({ error, reset }: Props) {
  const { locale } = splitLocale(usePathname());
  const texts = brokenTexts[locale];
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <title>{texts.title}</title>
      </head>
      <body>
        <main>
          <BrokenPage error={error} retry={reset} texts={texts} homeHref={localizedPath(locale, '/')} />
        </main>
      </body>
    </html>
  );
}
