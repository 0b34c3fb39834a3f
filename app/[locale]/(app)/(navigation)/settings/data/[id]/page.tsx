import type { Metadata } from 'next';
import { ImportPage } from '#components/imports/import-page.tsx';
import { pageTexts } from '#lib/i18n/page.ts';
import { loadOwnImportPage } from '#lib/imports/loaders.ts';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('ownData');
  return { title: t('title'), description: t('description') };
}

export default async function Page({ params }: Props) {
  return <ImportPage {...(await loadOwnImportPage((await params).id))} />;
}
