import type { Metadata } from 'next';
import { StopEmails } from '#components/alerts/stop-emails.tsx';
import { AuthCard } from '#components/shell/auth-frame.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { requirePage } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('alerts.stop');
  return { title: t('title'), description: t('text') };
}

export default async function AlertEmailsPage() {
  const { locale } = await requirePage('public');
  return (
    <AuthCard>
      <ClientMessages locale={locale} namespaces={['alerts']}>
        <StopEmails />
      </ClientMessages>
    </AuthCard>
  );
}
