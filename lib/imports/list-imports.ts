import { findImport, listImportPage } from '#db/queries/imports.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import { findImportNames, importDetails, importItem } from './import-details.ts';
import type { ImportOut, ImportParams, ImportsOut, ImportsQuery } from './schema.ts';

/** GET /admin/imports: the newest first. @throws AppError SEARCH_TOO_SLOW */
export const listImports = async ({ db }: Pick<Context, 'db'>, query: ImportsQuery): Promise<ImportsOut> => {
  const found = await unlessTooSlow(listImportPage(db, { state: query.state }, rowsOf(query)));
  const names = await findImportNames(db, found.rows);
  return pageOf(query, found, { item: (row) => importItem(row, names), cursor: ({ id }) => id });
};

/** GET /admin/imports/{id}. @throws AppError NOT_FOUND */
export const getImport = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id }: ImportParams,
): Promise<ImportOut> => {
  const row = await findImport(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return importDetails(db, row, now);
};
