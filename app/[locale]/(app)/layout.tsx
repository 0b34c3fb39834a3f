import { notFound } from 'next/navigation';
import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { directionOf, isLocale } from '#lib/i18n/locales.ts';

type RootLayoutProps = { children: ReactNode; params: Promise<{ locale: string }> };

/** Root of every dynamic page: sign-in, the signed-in areas, chat and admin. */
export default async function AppRootLayout({ children, params }: RootLayoutProps) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  return (
    <html lang={locale} dir={directionOf(locale)} suppressHydrationWarning>
      <body>{children}</body>
    </html>
  );
}
