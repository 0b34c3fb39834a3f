import { lockOwnRows } from '#db/market/own-costs.ts';
import { listFilledDatasets } from '#db/queries/import-places.ts';
import { countOpenImports, findImportOfFile, type ImportRow, insertImport } from '#db/queries/imports.ts';
import { AppError } from '#lib/core/errors.ts';
import { newId } from '#lib/core/ids.ts';
import { OWN_LIMITS } from '#lib/intake/rules/policy.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import type { ImportKind } from '#lib/vocabulary/import-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { datasetsFor } from './datasets-for.ts';
import { importDetails } from './import-details.ts';
import type { ImportContext } from './import-owner.ts';
import type { ImportBody, ImportOut, OwnImportBody } from './schema.ts';

/**
 * POST /admin/imports: opens an import for a file. One of the same file that is open goes on where it was, also another admin's; one that is
 * published is answered as it is, unless the file is to be imported again.
 * @throws AppError VALIDATION_ERROR for prices of a dataset that has no retailers, or sample data that is not loaded
 */
export const openImport = async (ctx: ImportContext, body: ImportBody): Promise<ImportOut> => {
  const filled = await listFilledDatasets(ctx.db);
  if (!datasetsFor(body.kind, filled).includes(body.dataset))
    throw new AppError('VALIDATION_ERROR', { fields: { dataset: 'datasetEmpty' } });
  return openFile(ctx, body);
};

/**
 * POST /imports: the same for a file of a company's own.
 * @throws AppError VALIDATION_ERROR for a file that is larger than a company's may be, OWN_IMPORTS_FULL where too many are open
 */
export const openOwnImport = async (ctx: ImportContext, body: OwnImportBody): Promise<ImportOut> => {
  const { why, datasets } = dataScope(ctx.actor, ctx.now);
  if (body.bytes > (why === 'trial' ? OWN_LIMITS.trialBytes : OWN_LIMITS.bytes))
    throw new AppError('VALIDATION_ERROR', { fields: { bytes: 'tooLarge' } });
  return openFile(ctx, { ...body, dataset: datasets[0] });
};

const openFile = async (ctx: ImportContext, body: ImportBody | (OwnImportBody & { dataset: Dataset })) => {
  const { db, now, owner } = ctx;
  const file = { ...body, owner };
  const known = body.isRepeated ? null : await findImportOfFile(db, file, ['published']);
  const row = known ?? (await insertOrFind(ctx, file));
  // Between the two someone finished the other one.
  if (!row) throw new AppError('IMPORT_NOT_IN_THAT_STATE');
  return importDetails(db, row, now);
};

type File = Omit<ImportBody, 'kind'> & { kind: ImportKind; owner: string | null };

const insertOrFind = ({ db, now, actor }: ImportContext, file: File): Promise<ImportRow | null> =>
  db.transaction(async (tx) => {
    const { owner } = file;
    const open = await findImportOfFile(tx, file);
    if (open) return open;
    if (owner !== null) {
      await lockOwnRows(tx, owner);
      if ((await countOpenImports(tx, owner)) >= OWN_LIMITS.open)
        throw new AppError('OWN_IMPORTS_FULL', { values: { count: OWN_LIMITS.open } });
    }
    return (await insertImport(tx, newImport(file, actor.userId, now))) ?? findImportOfFile(tx, file);
  });

const newImport = (
  { kind, dataset, fileName, bytes, sha256, owner }: File,
  createdBy: string,
  now: Date,
) => ({
  ...{ id: newId(), kind, ownerCompanyId: owner, dataset, state: 'uploading' as const, fileName, createdBy },
  ...{ fileBytes: bytes, fileSha256: sha256, createdAt: now, changedAt: now },
});
