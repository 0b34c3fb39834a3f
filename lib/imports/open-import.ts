import { listFilledDatasets } from '#db/queries/import-places.ts';
import { findImportOfFile, type ImportRow, insertImport } from '#db/queries/imports.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import { AppError } from '#lib/core/errors.ts';
import { newId } from '#lib/core/ids.ts';
import { datasetsFor } from './datasets-for.ts';
import { importDetails } from './import-details.ts';
import type { ImportBody, ImportOut } from './schema.ts';

/**
 * POST /admin/imports: opens an import for a file. One of the same file that is open goes on where it was, also another admin's; one that is
 * published is answered as it is, unless the file is to be imported again.
 * @throws AppError VALIDATION_ERROR for prices of a dataset that has no retailers, or sample data that is not loaded
 */
export const openImport = async (ctx: AdminContext, body: ImportBody): Promise<ImportOut> => {
  const { db, now, actor } = ctx;
  const filled = await listFilledDatasets(db);
  if (!datasetsFor(body.kind, filled).includes(body.dataset))
    throw new AppError('VALIDATION_ERROR', { fields: { dataset: 'datasetEmpty' } });
  const published = body.isRepeated ? null : await findImportOfFile(db, body, ['published']);
  const inserted = published ?? (await insertImport(db, newImport(body, actor.userId, now)));
  const row: ImportRow | null = inserted ?? (await findImportOfFile(db, body));
  // Between the two someone finished the other one.
  if (!row) throw new AppError('IMPORT_NOT_IN_THAT_STATE');
  return importDetails(db, row, now);
};

const newImport = ({ kind, dataset, fileName, bytes, sha256 }: ImportBody, createdBy: string, now: Date) => ({
  ...{ id: newId(), kind, dataset, state: 'uploading' as const, fileName, createdBy },
  ...{ fileBytes: bytes, fileSha256: sha256, createdAt: now, changedAt: now },
});
