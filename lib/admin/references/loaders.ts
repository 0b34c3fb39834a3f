import { listReferenceChoices } from '#db/market/reference-versions.ts';
import { readQuery } from '#lib/address/read-query.ts';
import { listOrNull } from '#lib/admin/list/list-or-null.ts';
import { requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { listReferences } from './list-references.ts';
import { ReferencesQuery } from './schema.ts';

/** Reference values as an address narrows them. Gate: admins. `list` is null where they could not be read. */
export const loadReferencesPage = async (searchParams: SearchParams) => {
  const { db, locale } = await requirePage('admin');
  const { query, given, dropped } = readQuery(ReferencesQuery, searchParams);
  const choices = await listReferenceChoices(db);
  const list = listOrNull(listReferences({ db }, query), 'the reference values');
  const address = { path: localizedPath(locale, '/admin/references'), given };
  return { locale, query, dropped, list, address, choices };
};

export type ReferencesPage = Omit<Awaited<ReturnType<typeof loadReferencesPage>>, 'list'>;
