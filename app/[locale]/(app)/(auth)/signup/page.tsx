import type { Metadata } from 'next';
import { AuthFooter } from '#components/auth/auth-footer.tsx';
import { SignUpFlow } from '#components/auth/signup-flow.tsx';
import { AuthCard, TrialPromise } from '#components/shell/auth-frame.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { LegalConsent } from '#components/shell/legal-consent.tsx';
import { loadSignUpPage, type SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('auth.signup');
  return { title: t('title'), description: t('description') };
}

export default async function SignUpPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { locale, callbackUrl, google, closed, isTrialOffered } = await loadSignUpPage(await searchParams);
  const t = await pageTexts('auth.signup');
  return (
    <AuthCard aside={isTrialOffered && <TrialPromise locale={locale} />}>
      <ClientMessages locale={locale} namespaces={['auth', 'common', 'validation']}>
        <SignUpFlow
          callbackUrl={callbackUrl}
          google={google}
          closed={closed}
          foot={
            <>
              <AuthFooter
                locale={locale}
                text={t('haveAccount')}
                path="/login"
                label={t('signIn')}
                callbackUrl={callbackUrl}
              />
              {closed === null && <LegalConsent locale={locale} />}
            </>
          }
        />
      </ClientMessages>
    </AuthCard>
  );
}
