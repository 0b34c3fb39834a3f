import { getTranslations, setRequestLocale } from 'next-intl/server';
import { defaultLocale, isLocale } from '#lib/i18n/locales.ts';

/** What the middleware shows, with status 404, for an address that no page has. */
export default async function NotFoundPage({ params }: { params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  setRequestLocale(isLocale(locale) ? locale : defaultLocale);
  const t = await getTranslations('errors.notFound');
  return (
    <main>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
    </main>
  );
}
