import type { Metadata } from 'next';
import { AuthFoot } from '#components/auth/auth-foot.tsx';
import { LoginFlow } from '#components/auth/login-flow.tsx';
import { AuthCard } from '#components/shell/auth-frame.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { loadGuestPage, type SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('auth.login');
  return { title: t('title'), description: t('description') };
}

export default async function LoginPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { locale, callbackUrl, google } = await loadGuestPage(await searchParams);
  const t = await pageTexts('auth.login');
  return (
    <AuthCard>
      <ClientMessages locale={locale} namespaces={['auth', 'common', 'validation']}>
        <LoginFlow
          callbackUrl={callbackUrl}
          google={google}
          foot={
            <AuthFoot
              locale={locale}
              text={t('noAccount')}
              path="/signup"
              label={t('signUp')}
              callbackUrl={callbackUrl}
            />
          }
        />
      </ClientMessages>
    </AuthCard>
  );
}
