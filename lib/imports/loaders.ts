import { listMarketBeginnings } from '#db/queries/import-places.ts';
import { readQuery } from '#lib/address/read-query.ts';
import { listOrNull } from '#lib/admin/list/list-or-null.ts';
import { requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { getImport, listImports } from './list-imports.ts';
import { ImportsQuery } from './schema.ts';

/** The imports as an address narrows them, and how far the data has come that files can be for. Gate: admins. `list` is null where it could not be read. */
export const loadImportsPage = async (searchParams: SearchParams) => {
  const { db, locale } = await requirePage('admin');
  const { query, given, dropped } = readQuery(ImportsQuery, searchParams);
  const list = listOrNull(listImports({ db }, query), 'the imports');
  const market = await listMarketBeginnings(db);
  return {
    locale,
    query,
    dropped,
    market,
    list,
    address: { path: localizedPath(locale, '/admin/imports'), given },
  };
};

export type ImportsPage = Omit<Awaited<ReturnType<typeof loadImportsPage>>, 'list'>;

/** One import. Gate: admins. `details` is null where there is none of that id, or it could not be read. */
export const loadImportPage = async (id: string) => {
  const { db, locale, now } = await requirePage('admin');
  return { locale, details: await listOrNull(getImport({ db, now }, { id }), 'the import') };
};
