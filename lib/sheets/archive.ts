import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableWorkbook } from './unreadable-workbook.ts';

/** The only file that unpacks archives; `yauzl` is imported nowhere else. */

/** What a workbook may be at most. */
const LIMITS = {
  /** Bytes that are unpacked, all parts together. */
  unpackedBytes: 1.5 * 1024 * 1024 * 1024,
  parts: 10_000,
  /** How many times as large a part may become. Sheets of real programs become 10 to 60 times as large. */
  ratio: 250,
  /** Below it a part may become as large as it likes. */
  unratedBytes: 32 * 1024 * 1024,
};

export type Archive = {
  has: (path: string) => boolean;
  /** The bytes of a part as they are unpacked. @throws UnreadableWorkbook */
  read: (path: string) => AsyncGenerator<Uint8Array, void, void>;
};

/** What is in an archive, by its directory. @throws UnreadableWorkbook for what is no archive, or lacks its end */
export const openArchive = async (bytes: Buffer, limits = LIMITS): Promise<Archive> => {
  const zip = await unlessBroken(() => fromBufferPromise(bytes, { strictFileNames: false }));
  const entries = await listEntries(zip);
  let unpacked = 0;
  const read = async function* (path: string): AsyncGenerator<Uint8Array, void, void> {
    const entry = entries.get(nameOf(path));
    if (!entry) throw new UnreadableWorkbook('broken');
    if (entry.isEncrypted()) throw new UnreadableWorkbook('encrypted');
    const most = mostBytes(entry, limits);
    if (entry.uncompressedSize > most) throw new UnreadableWorkbook('too_large');
    let size = 0;
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        size += chunk.length;
        unpacked += chunk.length;
        if (size > most || unpacked > limits.unpackedBytes) throw new UnreadableWorkbook('too_large');
        yield chunk;
      }
    } catch (error) {
      throw isDamage(error) ? new UnreadableWorkbook('broken') : error;
    }
  };
  return { has: (path) => entries.has(nameOf(path)), read };
};

/** Paths are the same in either case, and with or without a stroke in front. */
const nameOf = (path: string): string => path.replace(/^\//, '').toLowerCase();

const listEntries = (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> =>
  unlessBroken(async () => {
    if (zip.entryCount > LIMITS.parts) throw new UnreadableWorkbook('too_large');
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (entries.size === LIMITS.parts) throw new UnreadableWorkbook('too_large');
      entries.set(nameOf(entry.fileName), entry);
    }
    return entries;
  });

const mostBytes = ({ compressedSize }: Entry, limits: typeof LIMITS): number =>
  Math.min(limits.unpackedBytes, Math.max(limits.unratedBytes, compressedSize * limits.ratio));

/** The library says what is wrong with an archive in plain errors, and unpacking in those of zlib. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof UnreadableWorkbook) && error.name !== 'AbortError';

const unlessBroken = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw isDamage(error) ? new UnreadableWorkbook('broken') : error;
  }
};
