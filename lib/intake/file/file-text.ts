import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { TextEncoding } from '#lib/vocabulary/import-terms.ts';
import { FILE_LIMITS, type FileLimits } from '../rules/policy.ts';
import { UnreadableFile } from './unreadable-file.ts';

type TextLimits = Pick<FileLimits, 'unpackedBytes'>;

/** The bytes of a file from its beginning, as often as they are needed. */
export type FileSource = () => AsyncIterable<Uint8Array>;

const GZIP = [0x1f, 0x8b];

export const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** As many bytes as the longest signature and the longest mark have. */
const FIRST_BYTES = 4;

/** The first bytes of what comes in pieces, with the next piece; pieces may be shorter than a signature. */
const withPiece = (first: Uint8Array, piece: Uint8Array): Uint8Array =>
  first.length < FIRST_BYTES ? Buffer.concat([first, piece]).subarray(0, FIRST_BYTES) : first;

/** @throws UnreadableFile for a file without any */
export const readFirstBytes = async (source: FileSource): Promise<Uint8Array> => {
  let first: Uint8Array = new Uint8Array();
  for await (const bytes of source()) {
    first = withPiece(first, bytes);
    if (first.length === FIRST_BYTES) break;
  }
  if (first.length === 0) throw new UnreadableFile('empty');
  return first;
};

/** Fails as what it reads does: `pipe` would leave that error to no one, which ends the process, and `compose` those of unpacking. */
const gunzipped = (bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  pipeline(Readable.from(bytes), createGunzip(), () => {
    // The reader gets the error.
  });

/** The bytes of the text itself, unpacked where they are packed; never more of them than a file may have. */
const unpacked = async function* (
  source: FileSource,
  isPacked: boolean,
  { unpackedBytes }: TextLimits,
): AsyncGenerator<Uint8Array, void, void> {
  let size = 0;
  const bytes = isPacked ? gunzipped(source()) : source();
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > unpackedBytes) throw new UnreadableFile('unpacked_too_large');
      yield chunk;
    }
  } catch (error) {
    const isBroken =
      isPacked && error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isBroken ? new UnreadableFile('compression_broken') : error;
  }
};

const markedEncoding = (bytes: Uint8Array): TextEncoding | null => {
  if (beginsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (beginsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  return beginsWith(bytes, [0xef, 0xbb, 0xbf]) ? 'utf-8' : null;
};

/** What a file's text is written in, once all of it was looked at. */
export type TextForm = { encoding: TextEncoding; isPacked: boolean; sha256: string };

/**
 * How a file is to be read: packed or not, and in which encoding: by its mark, else UTF-8 where all of it is, else Windows-1256, as Arabic
 * spreadsheets write it.
 * @throws UnreadableFile for what is no text
 */
export const findTextForm = async (
  source: FileSource,
  limits: TextLimits = FILE_LIMITS.panel,
): Promise<TextForm> => {
  const isPacked = beginsWith(await readFirstBytes(source), GZIP);
  const hash = createHash('sha256');
  const counted: FileSource = async function* () {
    for await (const bytes of source()) {
      hash.update(bytes);
      yield bytes;
    }
  };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first: Uint8Array = new Uint8Array();
  let isUtf8 = true;
  for await (const bytes of unpacked(counted, isPacked, limits)) {
    first = withPiece(first, bytes);
    const marked = markedEncoding(first);
    if (marked === 'utf-16le' || marked === 'utf-16be') continue;
    if (bytes.includes(0)) throw new UnreadableFile('not_text');
    isUtf8 &&= decodes(decoder, bytes);
  }
  if (first.length === 0) throw new UnreadableFile('empty');
  const encoding = markedEncoding(first) ?? (isUtf8 && decodes(decoder, null) ? 'utf-8' : 'windows-1256');
  return { encoding, isPacked, sha256: hash.digest('hex') };
};

const decodes = (decoder: TextDecoder, bytes: Uint8Array | null): boolean => {
  try {
    if (bytes) decoder.decode(bytes, { stream: true });
    else decoder.decode();
    return true;
  } catch {
    return false;
  }
};

/** So much text is handed on at once: between two pieces the process does other work. */
const PIECE_BYTES = 64 * 1024;

/** A file's text, piece by piece. */
export const readFileText = async function* (
  source: FileSource,
  { encoding, isPacked }: Pick<TextForm, 'encoding' | 'isPacked'>,
  limits: TextLimits = FILE_LIMITS.panel,
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of unpacked(source, isPacked, limits))
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      yield decoder.decode(bytes.subarray(from, from + PIECE_BYTES), { stream: true });
      await new Promise(setImmediate);
    }
  yield decoder.decode();
};
