import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import '#components/theme/styles.ts';
import { AppProviders, ConnectionStrip } from '#components/shell/app-providers.tsx';
import { DocumentHead } from '#components/theme/document-head.tsx';
import { siteViewport } from '#components/theme/viewport.ts';
import { supportEmail } from '#lib/core/env.ts';
import { NONCE_HEADER } from '#lib/core/page-headers.ts';
import { directionOf, isLocale } from '#lib/i18n/locales.ts';
import { siteMetadata } from '#lib/site/metadata.ts';

type RootLayoutProps = { children: ReactNode; params: Promise<{ locale: string }> };

export const viewport: Viewport = siteViewport;

export async function generateMetadata({ params }: Pick<RootLayoutProps, 'params'>): Promise<Metadata> {
  const { locale } = await params;
  return isLocale(locale) ? { ...siteMetadata(locale), robots: { index: false } } : {};
}

/** Root of every dynamic page: sign-in, the signed-in areas, chat and admin. */
export default async function AppRootLayout({ children, params }: RootLayoutProps) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  // The middleware's nonce; absent where it did not run, and then no policy asks for one.
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  return (
    <html lang={locale} dir={directionOf(locale)} suppressHydrationWarning>
      <DocumentHead locale={locale} nonce={nonce} />
      <body>
        <ConnectionStrip locale={locale} />
        {children}
        <AppProviders locale={locale} supportAddress={supportEmail()} />
      </body>
    </html>
  );
}
