import type { Database } from '#db/client.ts';
import { listCategoriesById } from '#db/queries/categories.ts';
import { readQuery } from '#lib/address/read-query.ts';
import { listOrNull } from '#lib/admin/list/list-or-null.ts';
import { requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import { findAuditVerdict } from './find-audit-verdict.ts';
import { listAudit } from './list-audit.ts';
import { type AuditOut, AuditQuery } from './schema.ts';

/** Lines with the names of the categories that they keep by id; one that is gone has none. */
export type NamedLines = AuditOut & { categories: ReadonlyMap<string, string> };

const withCategories = async (db: Database, locale: Locale, lines: AuditOut): Promise<NamedLines> => {
  const ids = lines.items.flatMap(({ detail: { category } }) =>
    typeof category === 'string' ? category : [],
  );
  const named = (await listCategoriesById(db, [...new Set(ids)])).map(namerOf(locale));
  return { ...lines, categories: new Map(named.map(({ id, name }) => [id, name])) };
};

/** The audit trail as an address narrows it. Gate: admins. `list` is null where it could not be read. */
export const loadAuditPage = async (searchParams: SearchParams) => {
  const { db, locale, now } = await requirePage('admin');
  const { query, given, dropped } = readQuery(AuditQuery, searchParams);
  const list = listOrNull(
    listAudit({ db }, query).then((lines) => withCategories(db, locale, lines)),
    'the audit trail',
  );
  const verdict = await findAuditVerdict({ db, now });
  return {
    locale,
    query,
    dropped,
    verdict,
    list,
    address: { path: localizedPath(locale, '/admin/audit'), given },
  };
};

export type AuditPage = Omit<Awaited<ReturnType<typeof loadAuditPage>>, 'list'>;
