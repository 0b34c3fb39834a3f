import type { Metadata } from 'next';
import { PricingPage } from '#components/pricing/pricing-page.tsx';
import { PublicShell } from '#components/shell/public-shell.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { type LocaleParams, localeOf } from '#lib/i18n/params.ts';
import { canonicalOrigin } from '#lib/site/canonical-origin.ts';
import { indexedMetadata } from '#lib/site/metadata.ts';

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const locale = await localeOf(props);
  return indexedMetadata(locale, '/pricing', messagesFor(locale).pricing.meta);
}

/** Prerendered once a language. */
export default async function Page(props: LocaleParams) {
  const locale = await localeOf(props);
  return (
    <PublicShell locale={locale} path="/pricing">
      <PricingPage locale={locale} origin={canonicalOrigin()} />
    </PublicShell>
  );
}
