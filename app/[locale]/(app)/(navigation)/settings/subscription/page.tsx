import type { Metadata } from 'next';
import { SubscriptionSettings } from '#components/billing/subscription-settings.tsx';
import { SlowPart } from '#components/ui/slow-part.tsx';
import { loadSubscriptionDetails, loadSubscriptionPage } from '#lib/billing/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('billing.page');
  return { title: t('title'), description: t('description') };
}

/** What one has: the plan, the choice and the invoices. */
export default async function Page() {
  const page = await loadSubscriptionPage();
  const { locale, now, actor } = page;
  return (
    <SlowPart locale={locale} data={loadSubscriptionDetails(page)}>
      {(details) => (
        <SubscriptionSettings
          locale={locale}
          now={now}
          details={details}
          isOwner={actor.company.membershipRole === 'owner'}
        />
      )}
    </SlowPart>
  );
}
