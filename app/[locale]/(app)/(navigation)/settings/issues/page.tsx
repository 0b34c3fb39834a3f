import type { Metadata } from 'next';
import { ReportedIssues } from '#components/disputes/reported-issues.tsx';
import type { AddressFields } from '#lib/address/address-fields.ts';
import { loadIssuesPage } from '#lib/disputes/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('disputes');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<AddressFields> };

export default async function IssuesPage({ searchParams }: Props) {
  return <ReportedIssues {...(await loadIssuesPage(await searchParams))} />;
}
