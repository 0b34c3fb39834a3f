import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { loadCalls } from '#app/api/openapi.json/calls.ts';
import { DomainReference } from '#components/developers/domain-reference.tsx';
import { PublicShell } from '#components/shell/public-shell.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { type LocaleParams, localeOf } from '#lib/i18n/params.ts';
import { loadReference } from '#lib/openapi/loaders.ts';
import { indexedMetadata } from '#lib/site/metadata.ts';
import { API_DOMAINS, type ApiDomain, domainPath, isApiDomain } from '#lib/vocabulary/api-domains.ts';

type Props = LocaleParams & { params: Promise<{ domain: string }> };

export const dynamicParams = false;

export function generateStaticParams() {
  return API_DOMAINS.map((domain) => ({ domain }));
}

async function domainOf({ params }: Props): Promise<ApiDomain> {
  const { domain } = await params;
  return isApiDomain(domain) ? domain : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [locale, domain] = [await localeOf(props), await domainOf(props)];
  const { domains, meta } = messagesFor(locale).developers;
  const said = { title: `${domains[domain]} · ${meta.title}`, description: meta.description };
  return domain === 'admin'
    ? { title: said.title, robots: { index: false } }
    : indexedMetadata(locale, domainPath(domain), said);
}

/** Prerendered once a language and domain. */
export default async function Page(props: Props) {
  const [locale, domain] = [await localeOf(props), await domainOf(props)];
  const { domains } = await loadReference(locale, loadCalls);
  const reference = domains.find((entry) => entry.domain === domain);
  if (!reference) notFound();
  return (
    <PublicShell locale={locale} path={domainPath(domain)}>
      <DomainReference locale={locale} reference={reference} />
    </PublicShell>
  );
}
