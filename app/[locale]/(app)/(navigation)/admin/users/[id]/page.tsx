import type { Metadata } from 'next';
import { PersonError } from '#components/admin/person/person-error.tsx';
import { PersonPage } from '#components/admin/person/person-page.tsx';
import { loadPersonPage } from '#lib/admin/person/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { pageTexts } from '#lib/i18n/page.ts';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminPerson.page');
  return { title: t('title'), description: t('description') };
}

export default async function Page({ params, searchParams }: Props) {
  const { locale, view } = await loadPersonPage((await params).id, await searchParams);
  return view ? <PersonPage view={view} /> : <PersonError labels={messagesFor(locale).adminPerson.page} />;
}
