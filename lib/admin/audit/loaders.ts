import { readPageQuery } from '#lib/admin/list/page-address.ts';
import { requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { log } from '#lib/core/log.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { findAuditVerdict } from './find-audit-verdict.ts';
import { listAudit } from './list-audit.ts';
import { AuditQuery } from './schema.ts';

/** The audit trail as an address narrows it. Gate: admins. `list` is null where it could not be read. */
export const loadAuditPage = async (searchParams: SearchParams) => {
  const { db, locale, now } = await requirePage('admin');
  const { query, given, dropped } = readPageQuery(AuditQuery, searchParams);
  const list = listAudit({ db }, query).catch((error: unknown) => {
    log.error({ error }, 'the audit trail could not be read');
    return null;
  });
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
