import { apiFetch, callApi } from '#lib/browser/api-client.ts';
import { IMPORT_DOORS, type ImportDoor } from '#lib/imports/doors.ts';
import type { ImportItemOut, ImportOut } from '#lib/imports/schema.ts';
import type { ImportKind } from '#lib/vocabulary/import-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

type Upload = {
  door: ImportDoor;
  file: File;
  kind: ImportKind;
  /** Of files for the panel. */
  dataset?: Dataset | undefined;
  isRepeated: boolean;
  signal: AbortSignal;
};
type Progress = (share: number) => void;

/** A piece that a lost line took is sent again, after a pause. */
const TRIES = 4;
const PAUSE = 1500;

/**
 * Sends a file part by part. A file that is half there already, from another tab or before the line was lost, goes on where it was.
 * @returns the import: still `published` where the file was imported before
 * @throws ApiError, or an AbortError
 */
export async function uploadFile(upload: Upload, onProgress: Progress): Promise<ImportItemOut> {
  const { door, file, kind, dataset, isRepeated, signal } = upload;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  signal.throwIfAborted();
  const opened = await callApi<ImportOut>(IMPORT_DOORS[door].calls, {
    body: {
      kind,
      ...(dataset && { dataset }),
      fileName: file.name.slice(0, 200),
      bytes: file.size,
      sha256,
      isRepeated,
    },
    signal,
  });
  if (opened.state !== 'uploading') return opened;
  const there = new Set(opened.parts);
  const parts = Math.ceil(file.size / opened.partBytes);
  for (let no = 0; no < parts; no += 1) {
    if (!there.has(no)) await sendPart(opened, no, upload);
    onProgress((no + 1) / parts);
  }
  return opened;
}

async function sendPart(
  { id, partBytes }: ImportOut,
  no: number,
  { door, file, signal }: Upload,
): Promise<void> {
  const body = file.slice(no * partBytes, (no + 1) * partBytes);
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    const response = await apiFetch(`/api${IMPORT_DOORS[door].calls}/${id}/parts/${no}`, {
      ...{ method: 'PUT', body, signal },
      headers: { 'Content-Type': 'application/octet-stream' },
    }).catch((error: unknown) => {
      if (signal.aborted || tries >= TRIES) throw error;
      return null;
    });
    if (response?.ok) return;
    // Another tab was quicker with the last part.
    if (response?.status === 409) return;
    if (tries >= TRIES || (response && response.status < 500)) throw new Error('the part was refused');
    await new Promise((resolve) => setTimeout(resolve, PAUSE * tries));
  }
}
