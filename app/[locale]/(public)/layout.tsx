import type { Metadata, Viewport } from 'next';
import { notFound } from 'next/navigation';
import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import '#components/theme/styles.ts';
import { AppProviders, ConnectionStrip } from '#components/shell/app-providers.tsx';
import { sessionHintScript } from '#components/shell/session-hint-script.ts';
import { DocumentHead } from '#components/theme/document-head.tsx';
import { siteViewport } from '#components/theme/viewport.ts';
import { directionOf, isLocale, locales } from '#lib/i18n/locales.ts';
import { siteMetadata } from '#lib/site/metadata.ts';

type RootLayoutProps = { children: ReactNode; params: Promise<{ locale: string }> };

export const viewport: Viewport = siteViewport;

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

export async function generateMetadata({ params }: Pick<RootLayoutProps, 'params'>): Promise<Metadata> {
  const { locale } = await params;
  return isLocale(locale) ? siteMetadata(locale) : {};
}

/** Root of the prerendered pages: no cookies, no headers, so it is the same for every visitor of a language. */
export default async function PublicRootLayout({ children, params }: RootLayoutProps) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  return (
    <html lang={locale} dir={directionOf(locale)} suppressHydrationWarning>
      <DocumentHead locale={locale} script={sessionHintScript} />
      <body>
        <ConnectionStrip locale={locale} />
        {children}
        <AppProviders locale={locale} />
      </body>
    </html>
  );
}
