import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ChoosePage } from '#components/billing/choose-page.tsx';
import { loadChoosePage } from '#lib/billing/loaders.ts';
import { readAskedPlan } from '#lib/billing/plan-offer.ts';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('billing.choose');
  return { title: t('title'), description: t('description') };
}

/** Where one chooses: `?plan=&interval=` name what was asked for elsewhere. */
export default async function Page({ searchParams }: Props) {
  const [page, query] = await Promise.all([loadChoosePage(), searchParams]);
  return <ChoosePage page={page} asked={readAskedPlan(query)} />;
}
