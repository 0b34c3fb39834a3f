import { createHash } from 'node:crypto';
import { MOST_WORKBOOK_BYTES } from '#lib/vocabulary/import-terms.ts';
import { FILE_LIMITS, type FileLimits } from '../rules/policy.ts';
import { beginsWith, type FileSource, findTextForm, readFirstBytes, type TextForm } from './file-text.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** What a file begins with. */
const SIGNATURES = {
  /** Archives, and the workbooks that are archives. */
  zip: [0x50, 0x4b],
  /** Compound files: old workbooks, and new ones with a password. */
  compound: [0xd0, 0xcf, 0x11, 0xe0],
  pdf: [0x25, 0x50, 0x44, 0x46],
};

/** What follows the letters of an archive: an entry, the end of an empty one, or the first part of several. */
const ZIP_ENDINGS = [3, 5, 7];

/** How a file is to be read: its text, or all of a workbook. */
export type FileForm = ({ kind: 'text' } & TextForm) | { kind: 'workbook'; bytes: Buffer; sha256: string };

/** What a file is by its content; its name says nothing. @throws UnreadableFile for what is neither text nor workbook, and for a text that is too long */
export const findFileForm = async (
  source: FileSource,
  limits: FileLimits = FILE_LIMITS.panel,
): Promise<FileForm> => {
  const first = await readFirstBytes(source);
  if (beginsWith(first, SIGNATURES.zip) && ZIP_ENDINGS.includes(first[2] ?? 0)) return readWorkbook(source);
  if (beginsWith(first, SIGNATURES.compound))
    throw new UnreadableFile((await hasPassword(source)) ? 'workbook_encrypted' : 'spreadsheet');
  if (beginsWith(first, SIGNATURES.pdf)) throw new UnreadableFile('not_text');
  return { kind: 'text', ...(await findTextForm(source, limits)) };
};

const readWorkbook = async (source: FileSource): Promise<FileForm> => {
  const hash = createHash('sha256');
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source()) {
    size += piece.length;
    if (size > MOST_WORKBOOK_BYTES) throw new UnreadableFile('workbook_too_large');
    hash.update(piece);
    pieces.push(piece);
  }
  return { kind: 'workbook', bytes: Buffer.concat(pieces), sha256: hash.digest('hex') };
};

/** The name of the stream that holds an encrypted workbook. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

const hasPassword = async (source: FileSource): Promise<boolean> => {
  let rest: Uint8Array = Buffer.alloc(0);
  for await (const piece of source()) {
    const bytes = Buffer.concat([rest, piece]);
    if (bytes.includes(ENCRYPTED)) return true;
    rest = bytes.subarray(Math.max(0, bytes.length - ENCRYPTED.length));
  }
  return false;
};
