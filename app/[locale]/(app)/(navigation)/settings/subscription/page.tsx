import type { Metadata } from 'next';
import { SubscriptionSettings } from '#components/billing/subscription-settings.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadSubscriptionDetails, loadSubscriptionPage } from '#lib/billing/loaders.ts';
import { loadTokenUse } from '#lib/chat/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('billing.page');
  return { title: t('title'), description: t('description') };
}

/** What one has: the plan, the choice and the invoices. `?returned=portal`: back from the payment provider. */
export default async function Page({ searchParams }: Props) {
  const page = await loadSubscriptionPage((await searchParams).returned === 'portal');
  const { locale, now, actor } = page;
  return (
    <Deferred locale={locale} data={Promise.all([loadSubscriptionDetails(page), loadTokenUse(page)])}>
      {([details, analystUse]) => (
        <SubscriptionSettings
          locale={locale}
          now={now}
          details={details}
          analystUse={analystUse}
          isOwner={actor.company.membershipRole === 'owner'}
        />
      )}
    </Deferred>
  );
}
