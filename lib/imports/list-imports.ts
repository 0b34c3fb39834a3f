import { listImportPage } from '#db/queries/imports.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import { findImportNames, importDetails, importItem } from './import-details.ts';
import { findSeenImport, type ImportContext, recordLook } from './import-owner.ts';
import type { ImportOut, ImportParams, ImportsOut, ImportsQuery, OwnImportsQuery } from './schema.ts';

type Looking = Pick<ImportContext, 'db' | 'now' | 'owner'> & { actor: Account; address?: string };

/** GET …/imports: the newest first; for admins those of the panel, or of the company that they name. @throws AppError SEARCH_TOO_SLOW */
export const listImports = async (
  ctx: Looking,
  query: OwnImportsQuery & Pick<ImportsQuery, 'company'>,
): Promise<ImportsOut> => {
  const { db } = ctx;
  const owner = ctx.owner ?? query.company ?? null;
  if (ctx.owner === null && owner !== null) await recordLook(ctx, owner);
  const found = await unlessTooSlow(listImportPage(db, { state: query.state, owner }, rowsOf(query)));
  const names = await findImportNames(
    db,
    found.rows.map(({ createdBy }) => createdBy),
  );
  return pageOf(query, found, { item: (row) => importItem(row, names), cursor: ({ id }) => id });
};

/** GET …/imports/{id}. @throws AppError NOT_FOUND */
export const getImport = async (ctx: Looking, { id }: ImportParams): Promise<ImportOut> =>
  importDetails(ctx.db, await findSeenImport(ctx, id), ctx.now);
