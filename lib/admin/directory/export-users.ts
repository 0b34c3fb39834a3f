import { listDirectoryIds, listDirectoryPeople } from '#db/queries/user-directory.ts';
import { READ_WITHIN, unlessTooSlow } from '#lib/admin/limits.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { csvResponse } from '#lib/exports/csv.ts';
import type { ExportCell } from '#lib/exports/export-table.ts';
import { parseQuery } from '#lib/http/parse-input.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { directoryFilter } from './directory-filter.ts';
import { UserItemOut, UsersExportQuery } from './schema.ts';
import { userItem } from './user-item.ts';

const MOST_ROWS = 100_000;
const AT_ONCE = 1000;

const COLUMNS = UserItemOut.keyof().options;

/**
 * GET /admin/users/export: everyone that a filter matches, the newest first, as a file. The trail keeps the admin, the filter and how many rows.
 * @throws AppError VALIDATION_ERROR for more than a file may hold, SEARCH_TOO_SLOW
 */
export const exportUsers = async (ctx: Context, request: Request): Promise<Response> => {
  const { db, now } = ctx;
  const query = parseQuery(request, UsersExportQuery);
  const filter = directoryFilter(query, 'createdAt');
  const ids = await unlessTooSlow(listDirectoryIds(db, { filter, most: MOST_ROWS, within: READ_WITHIN }));
  if (!ids) throw new AppError('VALIDATION_ERROR', { fields: { query: 'narrowFilter' } });
  const asked = new URL(request.url).searchParams.toString();
  await recordAudit(db, ctx, 'admin.users_exported', { detail: { filter: asked, rows: ids.length } });
  return csvResponse(`users-${cairoDay(now)}.csv`, COLUMNS, batchesOf(ctx, ids));
};

const batchesOf = async function* (
  { db }: Context,
  ids: readonly string[],
): AsyncGenerator<ExportCell[][], void, void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const people = await listDirectoryPeople(db, ids.slice(from, from + AT_ONCE));
    yield people.map(userItem).map((item) => COLUMNS.map((column) => item[column]));
  }
};
