import type { Metadata } from 'next';
import { CompanyForm } from '#components/auth/company-form.tsx';
import { AuthCard } from '#components/shell/auth-frame.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { callbackOf, requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('auth.company');
  return { title: t('title'), description: t('description') };
}

export default async function CompanyPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { actor, locale } = await requirePage('newcomer');
  return (
    <AuthCard>
      <ClientMessages locale={locale} namespaces={['auth', 'validation']}>
        <CompanyForm
          name={actor.name}
          callbackUrl={callbackOf(await searchParams)}
          failed={messagesFor(locale).errors.failed.anything}
        />
      </ClientMessages>
    </AuthCard>
  );
}
