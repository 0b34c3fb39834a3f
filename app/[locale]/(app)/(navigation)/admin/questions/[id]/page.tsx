import type { Metadata } from 'next';
import { DisputePage } from '#components/admin/disputes/dispute-page.tsx';
import { loadDisputePage } from '#lib/admin/disputes/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminDisputes');
  return { title: t('title'), description: t('description') };
}

export default async function QuestionPage({ params }: Props) {
  return <DisputePage {...(await loadDisputePage((await params).id))} />;
}
