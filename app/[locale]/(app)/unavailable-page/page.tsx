import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { Unavailable } from '#components/shell/unavailable.tsx';
import { safeReturnPath } from '#lib/auth/page-access.ts';
import { PATH_HEADER } from '#lib/core/page-headers.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { type LocaleParams, localeOf } from '#lib/i18n/params.ts';

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { unavailable } = messagesFor(await localeOf(props)).errors;
  return { title: unavailable.title, description: unavailable.text, robots: { index: false } };
}

/** What the middleware shows, with status 503, in place of any page while the database is away. Reads nothing. */
export default async function UnavailablePage(props: LocaleParams) {
  const path = safeReturnPath((await headers()).get(PATH_HEADER)) ?? '/';
  return <Unavailable locale={await localeOf(props)} path={path} />;
}
