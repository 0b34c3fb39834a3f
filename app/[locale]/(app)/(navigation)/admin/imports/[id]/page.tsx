import type { Metadata } from 'next';
import { ImportPage } from '#components/imports/import-page.tsx';
import { pageTexts } from '#lib/i18n/page.ts';
import { loadImportPage } from '#lib/imports/loaders.ts';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminImports');
  return { title: t('metaTitle'), description: t('description') };
}

export default async function Page({ params }: Props) {
  return <ImportPage {...(await loadImportPage((await params).id))} />;
}
