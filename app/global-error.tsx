'use client';

import '#components/theme/styles.ts';
import { usePathname } from 'next/navigation';
import { ErrorPage } from '#components/shell/error-page.tsx';
import { errorPageTexts } from '#components/shell/error-page-texts.ts';
import { directionOf } from '#lib/i18n/locales.ts';
import { localizedPath, splitLocale } from '#lib/i18n/paths.ts';

type Props = { error: Error & { digest?: string }; reset: () => void };

/** The last resort: a root layout itself failed, so this brings its own document. */
export default function GlobalError({ error, reset }: Props) {
  const { locale } = splitLocale(usePathname());
  const texts = errorPageTexts[locale];
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <title>{texts.title}</title>
      </head>
      <body>
        <main>
          <ErrorPage error={error} retry={reset} texts={texts} homeHref={localizedPath(locale, '/')} />
        </main>
      </body>
    </html>
  );
}
