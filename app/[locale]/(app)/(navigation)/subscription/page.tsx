import type { Metadata } from 'next';
import { ChoosePage } from '#components/billing/choose-page.tsx';
import { loadChoosePage } from '#lib/billing/loaders.ts';
import { readAskedPlan } from '#lib/billing/rules/plan-offer.ts';
import { pageTexts } from '#lib/i18n/page.ts';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('billing.choose');
  return { title: t('title'), description: t('description') };
}

/** Where one chooses: `?plan=&interval=` name what was asked for elsewhere. */
export default async function Page({ searchParams }: Props) {
  const [page, query] = await Promise.all([loadChoosePage(), searchParams]);
  return <ChoosePage page={page} requested={readAskedPlan(query)} />;
}
