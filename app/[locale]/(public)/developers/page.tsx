import type { Metadata } from 'next';
import { loadCalls } from '#app/api/openapi.json/calls.ts';
import { DevelopersPage } from '#components/developers/developers-page.tsx';
import { PublicShell } from '#components/shell/public-shell.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { type LocaleParams, localeOf } from '#lib/i18n/params.ts';
import { loadReference } from '#lib/openapi/loaders.ts';
import { indexedMetadata } from '#lib/site/metadata.ts';

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const locale = await localeOf(props);
  return indexedMetadata(locale, '/developers', messagesFor(locale).developers.meta);
}

/** Prerendered once a language. */
export default async function Page(props: LocaleParams) {
  const locale = await localeOf(props);
  return (
    <PublicShell locale={locale} path="/developers">
      <DevelopersPage locale={locale} reference={await loadReference(locale, loadCalls)} />
    </PublicShell>
  );
}
