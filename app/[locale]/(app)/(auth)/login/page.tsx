import type { Metadata } from 'next';
import { AuthFooter } from '#components/auth/auth-footer.tsx';
import { LoginFlow } from '#components/auth/login-flow.tsx';
import { AuthCard } from '#components/shell/auth-frame.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { loadGuestPage, loadSessionEnd, type SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('auth.login');
  return { title: t('title'), description: t('description') };
}

export default async function LoginPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const query = await searchParams;
  const { locale, callbackUrl, google } = await loadGuestPage(query);
  const [t, tError, end] = await Promise.all([
    pageTexts('auth.login'),
    pageTexts('errors.codes'),
    loadSessionEnd(query),
  ]);
  const notices = {
    ended: { severity: 'info', text: t('ended') },
    blocked: { severity: 'error', text: tError('USER_BLOCKED') },
  } as const;
  return (
    <AuthCard>
      <ClientMessages locale={locale} namespaces={['auth', 'common', 'validation']}>
        <LoginFlow
          callbackUrl={callbackUrl}
          google={google}
          notice={end && notices[end]}
          foot={
            <AuthFooter
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
