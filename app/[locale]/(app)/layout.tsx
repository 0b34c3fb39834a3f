import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import '#components/theme/styles.ts';
import { PageServices } from '#components/shell/page-services.tsx';
import { DocumentHead } from '#components/theme/document-head.tsx';
import { ThemeProviders } from '#components/theme/theme-providers.tsx';
import { directionOf, isLocale } from '#lib/i18n/locales.ts';

type RootLayoutProps = { children: ReactNode; params: Promise<{ locale: string }> };

/** Root of every dynamic page: sign-in, the signed-in areas, chat and admin. */
export default async function AppRootLayout({ children, params }: RootLayoutProps) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  // The middleware's nonce; absent where it did not run, and then no policy asks for one.
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const direction = directionOf(locale);
  return (
    <html lang={locale} dir={direction} suppressHydrationWarning>
      <DocumentHead locale={locale} nonce={nonce} />
      <body>
        <ThemeProviders direction={direction} nonce={nonce}>
          {children}
          <PageServices locale={locale} />
        </ThemeProviders>
      </body>
    </html>
  );
}
