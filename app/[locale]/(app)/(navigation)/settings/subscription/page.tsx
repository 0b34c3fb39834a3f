import type { Metadata } from 'next';
import { Suspense } from 'react';
import { SubscriptionSettings } from '#components/billing/subscription-settings.tsx';
import { FullPageSpinner } from '#components/ui/full-page-spinner.tsx';
import {
  loadSubscriptionDetails,
  loadSubscriptionPage,
  type SubscriptionPage,
} from '#lib/billing/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('billing.page');
  return { title: t('title'), description: t('description') };
}

/** What one has: the plan, the choice and the invoices. */
export default async function Page() {
  const page = await loadSubscriptionPage();
  return (
    <Suspense fallback={<FullPageSpinner label={messagesFor(page.locale).common.states.loading} />}>
      <Details page={page} />
    </Suspense>
  );
}

async function Details({ page }: { page: SubscriptionPage }) {
  const { locale, now, actor } = page;
  return (
    <SubscriptionSettings
      locale={locale}
      now={now}
      details={await loadSubscriptionDetails(page)}
      isOwner={actor.company.membershipRole === 'owner'}
    />
  );
}
