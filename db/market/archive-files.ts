import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { CommandRefusal } from '#lib/core/command-refusal.ts';

/** What was written: distinguished from any other content by its digest. */
export type ArchiveFile = { file: string; bytes: number; sha256: string };

/** Makes the folder if need be. @throws CommandRefusal where nothing can be written into it */
export const openArchive = async (dir: string): Promise<void> => {
  try {
    await mkdir(dir, { recursive: true });
    await access(dir, constants.W_OK);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : error;
    throw new CommandRefusal(`${dir} is no folder that can be written to (${why}).`);
  }
};

/** @throws CommandRefusal where one of the files is not in the folder */
export const requireFiles = async (dir: string, files: readonly string[]): Promise<void> => {
  const absent: string[] = [];
  for (const file of files)
    await access(path.join(dir, file), constants.R_OK).catch(() => void absent.push(file));
  if (absent.length > 0) throw new CommandRefusal(`Not in ${dir}, or not to be read: ${absent.join(', ')}.`);
};

/** Writes text compressed, for this user alone: under its name stands a whole file or none, also after the power is cut. */
export const writeArchive = async (dir: string, file: string, text: Readable): Promise<ArchiveFile> => {
  const target = path.join(dir, file);
  const part = `${target}.part`;
  // What a run that was cut off left there may be open to others.
  await rm(part, { force: true });
  await pipeline(text, createGzip(), createWriteStream(part, { flush: true, mode: 0o600 }));
  await rename(part, target);
  const folder = await open(dir);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  return describeArchive(dir, file);
};

export const describeArchive = async (dir: string, file: string): Promise<ArchiveFile> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path.join(dir, file)), hash);
  const { size } = await stat(path.join(dir, file));
  return { file, bytes: size, sha256: hash.digest('hex') };
};

/** The text of a file. */
export const readArchive = (dir: string, file: string): Readable => {
  const text = new PassThrough();
  pipeline(createReadStream(path.join(dir, file)), createGunzip(), text).catch((error: unknown) =>
    text.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return text;
};

/** Lines of a file's text, all of which is read. */
export const countArchiveLines = async (dir: string, file: string): Promise<number> => {
  let lines = 0;
  for await (const chunk of readArchive(dir, file)) {
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
  }
  return lines;
};

const NEWLINE = '\n';
