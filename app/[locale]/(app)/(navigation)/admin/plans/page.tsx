import type { Metadata } from 'next';
import { CompanyPlansList } from '#components/admin/plans/company-plans-list.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadPlansPage } from '#lib/admin/plans/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminPlans');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function PlansPage({ searchParams }: Props) {
  const { list, ...page } = await loadPlansPage(await searchParams);
  return (
    <Deferred locale={page.locale} data={list}>
      {(found) => <CompanyPlansList page={page} list={found} />}
    </Deferred>
  );
}
