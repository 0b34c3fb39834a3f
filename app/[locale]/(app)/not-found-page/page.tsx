import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { NotFound } from '#components/shell/not-found.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';

export async function generateMetadata(): Promise<Metadata> {
  const { errors } = messagesFor(await getLocale());
  return { title: errors.notFound.title, description: errors.notFound.text, robots: { index: false } };
}

/** What the middleware shows, with status 404, for an address that no page has. */
export default async function NotFoundPage() {
  return <NotFound locale={await getLocale()} />;
}
