import type { Metadata } from 'next';
import { PricingPage } from '#components/pricing/pricing-page.tsx';
import { PublicShell } from '#components/shell/public-shell.tsx';
import { canonicalOrigin } from '#lib/core/canonical-origin.ts';
import { alternateLanguages } from '#lib/i18n/alternates.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { defaultLocale, isLocale, type Locale } from '#lib/i18n/locales.ts';

type Props = { params: Promise<{ locale: string }> };

const localeOf = async ({ params }: Props): Promise<Locale> => {
  const { locale } = await params;
  return isLocale(locale) ? locale : defaultLocale;
};

const openGraphLocales = { en: 'en_US', ar: 'ar_EG' } as const;

export async function generateMetadata(props: Props): Promise<Metadata> {
  const locale = await localeOf(props);
  const { common, pricing } = messagesFor(locale);
  const { title, description } = pricing.meta;
  const origin = canonicalOrigin();
  const languages = alternateLanguages(origin, '/pricing');
  const image = { url: `${origin}/og/pricing-${locale}.png`, width: 1200, height: 630, alt: pricing.title };
  return {
    title,
    description,
    alternates: { canonical: languages[locale], languages },
    openGraph: {
      type: 'website',
      siteName: common.productName,
      url: languages[locale],
      title,
      description,
      locale: openGraphLocales[locale],
      alternateLocale: Object.values(openGraphLocales).filter((other) => other !== openGraphLocales[locale]),
      images: [image],
    },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  };
}

/** Prerendered once a language. */
export default async function Page(props: Props) {
  const locale = await localeOf(props);
  return (
    <PublicShell locale={locale}>
      <PricingPage locale={locale} origin={canonicalOrigin()} />
    </PublicShell>
  );
}
