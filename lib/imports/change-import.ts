import type { Transaction } from '#db/client.ts';
import { type ImportRow, lockImport, moveImport, saveMapping, uncheckChunks } from '#db/queries/imports.ts';
import { countRowsToBe } from '#db/queries/own-data.ts';
import { AppError } from '#lib/core/errors.ts';
import { formatList } from '#lib/i18n/format.ts';
import { findGaps, forgetMoved, isComplete, settleMapping } from '#lib/intake/mapping/column-mapping.ts';
import { PROCESSES } from '#lib/intake/processes.ts';
import { isMostlySuspect, OWN_LIMITS, undoableUntil } from '#lib/intake/rules/policy.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import { type ImportState, OWN_KINDS } from '#lib/vocabulary/import-terms.ts';
import { importDetails } from './import-details.ts';
import { type ImportContext, refuseForeign } from './import-owner.ts';
import type { ApplyBody, ImportOut, ImportParams, MappingBody } from './schema.ts';

/** Changes an import while no one else does. @returns the import as it is then @throws AppError NOT_FOUND, IMPORT_NOT_IN_THAT_STATE */
const change = async (
  { db, now, owner }: ImportContext,
  { id }: ImportParams,
  from: readonly ImportState[],
  work: (tx: Transaction, row: ImportRow) => Promise<Omit<Parameters<typeof moveImport>[3], 'changedAt'>>,
): Promise<ImportOut> => {
  const after = await db.transaction(async (tx) => {
    const row = refuseForeign(await lockImport(tx, id), owner);
    if (!from.includes(row.state)) throw new AppError('IMPORT_NOT_IN_THAT_STATE');
    const moved = await moveImport(tx, id, from, { ...(await work(tx, row)), changedAt: now });
    if (moved && WORKING.has(moved.state))
      await enqueueJob(tx, 'imports.run', { importId: id }, { runAt: now });
    return moved ?? row;
  });
  return importDetails(db, after, now);
};

const WORKING: ReadonlySet<ImportState> = new Set(['checking', 'applying', 'undoing']);

/** PUT …/imports/{id}/mapping: says which column is what, and how the file is read. @throws AppError VALIDATION_ERROR for a column that the file does not have */
export const mapColumns = (
  ctx: ImportContext,
  { id, mode, columns, decimals, dateOrder }: MappingBody & ImportParams,
): Promise<ImportOut> =>
  change(ctx, { id }, ['mapping'], async (_, row) => {
    if (Object.values(columns).some((place) => place >= row.columns.length))
      throw new AppError('VALIDATION_ERROR', { fields: { columns: 'tooLarge' } });
    const given = forgetMoved(row.kind, row.mapping, { columns, decimals, dateOrder });
    const mapping = settleMapping(row.kind, row.columns, given);
    return { state: 'mapping', mapping, mode };
  });

/** POST …/imports/{id}/check: checks the file by its mapping, which files with the same headings start with from now on. @throws AppError VALIDATION_ERROR for a mapping that leaves something open */
export const startCheck = (ctx: ImportContext, params: ImportParams): Promise<ImportOut> =>
  change(ctx, params, ['mapping'], async (tx, { id, kind, ownerCompanyId, headerHash, mapping }) => {
    if (!mapping || !headerHash || !isComplete(findGaps(kind, mapping)))
      throw new AppError('VALIDATION_ERROR', { fields: { columns: 'mappingOpen' } });
    await saveMapping(tx, { kind, headerHash, ownerCompanyId, mapping, now: ctx.now });
    await uncheckChunks(tx, id);
    return { state: 'checking', ...NO_REPORT };
  });

const NO_REPORT = { report: null, reportHash: null, isRechecked: false } as const;

/** POST …/imports/{id}/remap: goes back to the columns. */
export const mapAgain = (ctx: ImportContext, params: ImportParams): Promise<ImportOut> =>
  change(ctx, params, ['ready'], async () => ({ state: 'mapping', ...NO_REPORT }));

/**
 * POST …/imports/{id}/apply: has exactly the report applied that someone saw.
 * @throws AppError IMPORT_REPORT_CHANGED, IMPORT_MOSTLY_SUSPECT unless it is forced, OWN_DATA_FULL where a company would have too many rows
 */
export const startApply = (
  ctx: ImportContext,
  { id, reportHash, isForced }: ApplyBody & ImportParams,
): Promise<ImportOut> =>
  change(ctx, { id }, ['ready'], async (tx, row) => {
    if (!row.report || row.reportHash !== reportHash) throw new AppError('IMPORT_REPORT_CHANGED');
    if (isMostlySuspect(row.report) && !isForced) throw new AppError('IMPORT_MOSTLY_SUSPECT');
    await refuseOverfull(tx, row);
    return { state: 'applying', isForced, isRechecked: false, appliedBy: ctx.actor.userId };
  });

/** Rows that a company has stored are limited, whatever file they came in. */
const refuseOverfull = async (
  tx: Transaction,
  { kind, report, ownerCompanyId }: Pick<ImportRow, 'kind' | 'report' | 'ownerCompanyId'>,
): Promise<void> => {
  const own = OWN_KINDS.find((each) => each === kind);
  if (ownerCompanyId === null || !report || own === undefined) return;
  const made = report.records?.reduce((sum, each) => sum + each.made, 0) ?? 0;
  const most = OWN_LIMITS.stored[own];
  if ((await countRowsToBe(tx, ownerCompanyId, own)) + made > most)
    throw new AppError('OWN_DATA_FULL', { values: { count: most } });
};

/**
 * POST …/imports/{id}/undo: has the import taken back.
 * @throws AppError IMPORT_TOO_OLD, IMPORT_BUILT_UPON where another one replaced its prices, IMPORT_SHOWN where its categories were published since,
 * IMPORT_NEEDED where something stands on its records, IMPORT_RECORDS_CHANGED where they were changed since, IMPORT_ARCHIVED where its prices are
 * in the archive
 */
export const startUndo = (ctx: ImportContext, params: ImportParams): Promise<ImportOut> =>
  change(ctx, params, ['published'], async (tx, row) => {
    const until = undoableUntil(row);
    if (!until || until <= ctx.now) throw new AppError('IMPORT_TOO_OLD');
    const obstacle = await PROCESSES[row.kind].findObstacle(tx, row);
    if (obstacle?.kind === 'builtUpon')
      throw new AppError('IMPORT_BUILT_UPON', { values: { name: obstacle.fileName } });
    if (obstacle?.kind === 'archived') throw new AppError('IMPORT_ARCHIVED');
    if (obstacle) {
      const names = obstacle.names.map(({ nameEn, nameAr }) => (ctx.locale === 'ar' ? nameAr : nameEn));
      throw new AppError(OBSTACLES[obstacle.kind], { values: { names: formatList(ctx.locale, names) } });
    }
    return { state: 'undoing', undoneBy: ctx.actor.userId };
  });

const OBSTACLES = {
  shown: 'IMPORT_SHOWN',
  needed: 'IMPORT_NEEDED',
  changed: 'IMPORT_RECORDS_CHANGED',
} as const;

/** POST …/imports/{id}/cancel: gives up an import that was not applied, and forgets its file. */
export const cancelImport = (ctx: ImportContext, params: ImportParams): Promise<ImportOut> =>
  change(ctx, params, ['uploading', 'reading', 'mapping', 'checking', 'ready'], async () => ({
    // Its file may be large, and a check may hold its rows: they are removed by the next sweep.
    state: 'cancelled',
    ...NO_REPORT,
  }));
