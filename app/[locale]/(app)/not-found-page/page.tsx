import type { Metadata } from 'next';
import { NotFound } from '#components/shell/not-found.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { type LocaleParams, localeOf } from '#lib/i18n/params.ts';

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { notFound } = messagesFor(await localeOf(props)).errors;
  return { title: notFound.title, description: notFound.text, robots: { index: false } };
}

/** What the middleware shows, with status 404, for an address that no page has. */
export default async function NotFoundPage(props: LocaleParams) {
  return <NotFound locale={await localeOf(props)} />;
}
