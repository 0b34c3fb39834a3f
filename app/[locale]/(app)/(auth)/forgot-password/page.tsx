import type { Metadata } from 'next';
import { ForgotPasswordFlow } from '#components/auth/forgot-password-flow.tsx';
import { AuthCard } from '#components/shell/auth-frame.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { requirePage } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('auth.forgot');
  return { title: t('title'), description: t('description') };
}

export default async function ForgotPasswordPage() {
  const { locale } = await requirePage('public');
  const t = await pageTexts('errors.failed');
  return (
    <AuthCard>
      <ClientMessages locale={locale} namespaces={['auth', 'common', 'validation']}>
        <ForgotPasswordFlow
          fallbacks={{
            send: t('sendCode'),
            check: t('validateCode'),
            update: t('updatePassword'),
          }}
        />
      </ClientMessages>
    </AuthCard>
  );
}
