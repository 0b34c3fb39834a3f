import { findImport, findPart, listPartNos } from '#db/queries/imports.ts';
import type { JobContext } from '#lib/context/context.ts';
import type { JobPayload } from '#lib/jobs/kinds.ts';
import { applyImportRows } from './apply-rows.ts';
import { checkImportRows } from './check-rows.ts';
import type { FileSource } from './file/file-text.ts';
import { giveUpImport } from './give-up-import.ts';
import { readImportFile } from './read-file.ts';
import { undoImportRows } from './undo-rows.ts';

/** Does what an import waits for, whichever step that is. What is done again finds the import in another state, and does nothing. */
export const runImport = async (
  ctx: JobContext,
  { importId, ofCommand }: JobPayload<'imports.run'>,
): Promise<void> => {
  const row = await findImport(ctx.db, importId);
  // Its file isn't here, and its command would begin again; only what was said to be applied is.
  if (ofCommand && row?.state !== 'applying') return giveUpImport(ctx.db, importId, ctx.now);
  if (row?.state === 'reading') await readImportFile(ctx, row, uploadedBytes(ctx, importId));
  if (row?.state === 'checking') await checkImportRows(ctx, importId);
  if (row?.state === 'applying') {
    const after = await applyImportRows(ctx, importId);
    if (after?.state === 'checking' && ofCommand) await giveUpImport(ctx.db, importId, ctx.now);
    else if (after?.state === 'checking') await checkImportRows(ctx, importId);
  }
  if (row?.state === 'undoing') await undoImportRows(ctx, importId);
};

/** The parts of an upload one after the other, as long as they are to be read. */
const uploadedBytes = ({ db, signal }: JobContext, importId: string): FileSource =>
  async function* () {
    for (const no of await listPartNos(db, importId)) {
      signal.throwIfAborted();
      if ((await findImport(db, importId))?.state !== 'reading') return;
      const bytes = await findPart(db, importId, no);
      if (bytes) yield bytes;
    }
  };
