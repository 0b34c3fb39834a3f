import { createHash } from 'node:crypto';
import type { ImportOut } from '#lib/imports/schema.ts';

/** The steps of an admin's import of prices, over HTTP. A call that is refused throws. */
export type ImportCalls = {
  /** Says which file comes. @returns its import, which is known again by the file */
  open: (bytes: Buffer, fileName: string) => Promise<ImportOut>;
  /** Sends what is missing of a file. */
  send: (opened: ImportOut, bytes: Buffer) => Promise<void>;
  find: (id: string) => Promise<ImportOut>;
  /** Does what an admin would do next: checks a file that was read, and applies one that was checked. */
  goOn: (details: ImportOut) => Promise<void>;
};

/** @param identity the headers that say who calls */
export const importCalls = (origin: string, identity: Record<string, string>): ImportCalls => {
  const call = async (method: string, path: string, body?: Buffer | object): Promise<ImportOut> => {
    const isBytes = Buffer.isBuffer(body);
    const response = await fetch(`${origin}/api/admin/imports${path}`, {
      method,
      headers: {
        ...identity,
        ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok)
      throw new Error(`${method} ${path} was answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  return {
    open: (bytes, fileName) =>
      call('POST', '', {
        ...{ kind: 'prices', dataset: 'sample', fileName, isRepeated: false, bytes: bytes.length },
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }),
    send: async ({ id, state, parts, partBytes }, bytes) => {
      if (state !== 'uploading') return;
      for (let no = 0; no * partBytes < bytes.length; no += 1)
        if (!parts.includes(no))
          await call('PUT', `/${id}/parts/${no}`, bytes.subarray(no * partBytes, (no + 1) * partBytes));
    },
    find: (id) => call('GET', `/${id}`),
    goOn: async ({ id, state, report }) => {
      if (state === 'mapping') await call('POST', `/${id}/check`, {});
      if (state === 'ready') await call('POST', `/${id}/apply`, { reportHash: report?.hash, isForced: true });
    },
  };
};
