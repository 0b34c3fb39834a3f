import type { Metadata } from 'next';
import { OwnDataSettings } from '#components/imports/own-data-settings.tsx';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';
import { loadOwnDataPage } from '#lib/imports/loaders.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('ownData');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function OwnDataPage({ searchParams }: Props) {
  return <OwnDataSettings {...(await loadOwnDataPage(await searchParams))} />;
}
