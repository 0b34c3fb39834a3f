import type { Metadata } from 'next';
import { NotFound } from '#components/shell/not-found.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { defaultLocale, isLocale } from '#lib/i18n/locales.ts';

type Props = { params: Promise<{ locale: string }> };

async function localeOf({ params }: Props) {
  const { locale } = await params;
  return isLocale(locale) ? locale : defaultLocale;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { notFound } = messagesFor(await localeOf(props)).errors;
  return { title: notFound.title, description: notFound.text, robots: { index: false } };
}

/** What the middleware shows, with status 404, for an address that no page has. */
export default async function NotFoundPage(props: Props) {
  return <NotFound locale={await localeOf(props)} />;
}
