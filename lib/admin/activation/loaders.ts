import { readQuery } from '#lib/address/read-query.ts';
import { listOrNull } from '#lib/admin/list/list-or-null.ts';
import { requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { listActivations } from './list-activations.ts';
import { ActivationsQuery } from './schema.ts';

/** Whose reports are waited for. Gate: admins. `list` is null where it could not be read. */
export const loadActivationPage = async (searchParams: SearchParams) => {
  const { db, locale, now, actor } = await requirePage('admin');
  const { query, given, dropped } = readQuery(ActivationsQuery, searchParams);
  const list = listOrNull(listActivations({ db, now, actor }, query), 'the activations');
  const address = { path: localizedPath(locale, '/admin/activation'), given };
  return { locale, now: now.toISOString(), query, dropped, list, address };
};

export type ActivationPage = Omit<Awaited<ReturnType<typeof loadActivationPage>>, 'list'>;
