import type { Metadata } from 'next';
import { PaymentResult } from '#components/billing/payment-result.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { homePath } from '#lib/auth/access.ts';
import { loadPaymentsPage } from '#lib/billing/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { pageTexts } from '#lib/i18n/page.ts';
import { localizedPath } from '#lib/i18n/paths.ts';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('payments');
  return { title: t('title'), description: t('description') };
}

/** Where the payment page leads back to: `?session_id=` names the payment. */
export default async function Page({ searchParams }: Props) {
  const [{ locale, actor, choosePath }, { session_id: given }] = await Promise.all([
    loadPaymentsPage(),
    searchParams,
  ]);
  const sessionId = typeof given === 'string' ? given : '';
  const { plans } = messagesFor(locale).pricing;
  return (
    <ClientMessages locale={locale} namespaces={['payments']}>
      <PaymentResult
        key={sessionId}
        sessionId={sessionId}
        planNames={{ starter: plans.starter.name, growth: plans.growth.name, premium: plans.premium.name }}
        paths={{
          home: localizedPath(locale, homePath(actor)),
          subscription: actor.role === 'user' ? localizedPath(locale, '/settings/subscription') : null,
          choose: choosePath,
        }}
      />
    </ClientMessages>
  );
}
