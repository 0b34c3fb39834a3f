import {
  findImport,
  type ImportRow,
  insertPart,
  listPartNos,
  lockImport,
  moveImport,
} from '#db/queries/imports.ts';
import { AppError } from '#lib/core/errors.ts';
import { succeed } from '#lib/http/envelope.ts';
import { parseParams } from '#lib/http/parse-input.ts';
import { readBytes } from '#lib/http/read-input.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import { PART_BYTES } from '#lib/vocabulary/import-terms.ts';
import { importDetails } from './import-details.ts';
import { type ImportContext, refuseForeign } from './import-owner.ts';
import { ImportOut, PartParams } from './schema.ts';

type Arguments = { params: Promise<unknown> };

/**
 * PUT …/imports/{id}/parts/{no}: keeps a piece of the file; the last one that was missing has the file read. The same piece again changes nothing.
 * @throws AppError NOT_FOUND, IMPORT_NOT_IN_THAT_STATE, IMPORT_PART_DIFFERS for a piece that is there with other bytes, VALIDATION_ERROR for a piece of another length, PAYLOAD_TOO_LARGE
 */
export const receivePart = async (
  ctx: ImportContext,
  request: Request,
  args: Arguments,
): Promise<Response> => {
  const { db, now, locale, owner } = ctx;
  const { id, no } = await parseParams(args, PartParams);
  const row = refuseForeign(await findImport(db, id), owner);
  if (row.state !== 'uploading') throw new AppError('IMPORT_NOT_IN_THAT_STATE');
  const bytes = await readBytes(request, PART_BYTES);
  if (bytes.byteLength !== lengthOfPart(row, no))
    throw new AppError('VALIDATION_ERROR', { fields: { body: 'bodyIncomplete' } });
  const details = await importDetails(db, await keepPart(ctx, row, no, Buffer.from(bytes)), now);
  return succeed(ImportOut.parse(details), { status: 200, locale });
};

const countParts = ({ fileBytes }: ImportRow): number => Math.ceil(fileBytes / PART_BYTES);

/** Bytes of a piece: all are equally long but the last; 0: there is no such piece. */
const lengthOfPart = ({ fileBytes }: ImportRow, no: number): number =>
  Math.max(0, Math.min(PART_BYTES, fileBytes - no * PART_BYTES));

/** Keeps a piece as long as the upload goes on, so that none is left of one that was given up meanwhile. */
const keepPart = (
  { db, now }: ImportContext,
  { id }: ImportRow,
  no: number,
  bytes: Buffer,
): Promise<ImportRow> =>
  db.transaction(async (tx) => {
    const row = await lockImport(tx, id);
    if (row?.state !== 'uploading') throw new AppError('IMPORT_NOT_IN_THAT_STATE');
    if (!(await insertPart(tx, id, no, bytes))) throw new AppError('IMPORT_PART_DIFFERS');
    if ((await listPartNos(tx, id)).length < countParts(row)) return row;
    await enqueueJob(tx, 'imports.run', { importId: id }, { runAt: now });
    return (await moveImport(tx, id, ['uploading'], { state: 'reading', changedAt: now })) ?? row;
  });
