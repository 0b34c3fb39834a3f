import { type AuditFilterRow, countAuditEvents, listAuditEvents } from '#db/queries/audit.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import type { TimePlace } from '#lib/admin/list/time-cursor.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { csvResponse } from '#lib/exports/csv.ts';
import type { ExportCell } from '#lib/exports/export-table.ts';
import { parseQuery } from '#lib/http/parse-input.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { auditFilter, auditLine } from './list-audit.ts';
import { AuditExportQuery, type AuditLineOut } from './schema.ts';

const MOST_ROWS = 100_000;
const AT_ONCE = 1000;

const COLUMNS: Record<string, (line: AuditLineOut) => ExportCell> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  actorId: ({ actor }) => actor?.id ?? null,
  actorName: ({ actor }) => actor?.name ?? null,
  subjectId: ({ subject }) => subject?.id ?? null,
  subjectName: ({ subject }) => subject?.name ?? null,
  companyId: ({ company }) => company?.id ?? null,
  companyName: ({ company }) => company?.name ?? null,
  before: ({ detail }) => detail.before ?? null,
  after: ({ detail }) => detail.after ?? null,
  reason: ({ detail }) => detail.reason ?? null,
  detail: ({ detail: { before, after, reason, ...rest } }) =>
    Object.keys(rest).length > 0 ? JSON.stringify(rest) : null,
  requestId: ({ requestId }) => requestId,
};

/** GET /admin/audit/export: the lines that a filter means, as a file; that it was taken is a line itself. @throws AppError VALIDATION_ERROR for more than a file may hold, SEARCH_TOO_SLOW */
export const exportAudit = async (ctx: Context, request: Request): Promise<Response> => {
  const { db, now } = ctx;
  const filter = await auditFilter(ctx, parseQuery(request, AuditExportQuery));
  // What happens from here on, this file's own line first, is not in it.
  const start: TimePlace = { at: now, key: '' };
  const rows = filter
    ? await unlessTooSlow(countAuditEvents(db, filter, { after: start, most: MOST_ROWS }))
    : 0;
  if (rows > MOST_ROWS) throw new AppError('VALIDATION_ERROR', { fields: { query: 'narrowFilter' } });
  const asked = new URL(request.url).searchParams.toString();
  await recordAudit(db, ctx, 'admin.audit_exported', { detail: { filter: asked, rows } });
  const batches = batchesOf(ctx, filter, start);
  return csvResponse(`audit-${cairoDay(now)}.csv`, Object.keys(COLUMNS), batches);
};

const batchesOf = async function* (
  { db }: Context,
  filter: AuditFilterRow | null,
  start: TimePlace,
): AsyncGenerator<ExportCell[][], void, void> {
  let after: TimePlace | null = filter && start;
  while (filter && after) {
    const rows = await listAuditEvents(db, filter, { after, limit: AT_ONCE });
    yield rows.map(auditLine).map((line) => Object.values(COLUMNS).map((cell) => cell(line)));
    const last = rows.at(-1);
    after = last && rows.length === AT_ONCE ? { at: last.at, key: last.id } : null;
  }
};
