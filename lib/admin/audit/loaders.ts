import { readQuery } from '#lib/address/read-query.ts';
import { listOrNull } from '#lib/admin/list/list-or-null.ts';
import { requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { findAuditVerdict } from './find-audit-verdict.ts';
import { listAudit } from './list-audit.ts';
import { AuditQuery } from './schema.ts';

/** The audit trail as an address narrows it. Gate: admins. `list` is null where it could not be read. */
export const loadAuditPage = async (searchParams: SearchParams) => {
  const { db, locale, now } = await requirePage('admin');
  const { query, given, dropped } = readQuery(AuditQuery, searchParams);
  const list = listOrNull(listAudit({ db }, query), 'the audit trail');
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
