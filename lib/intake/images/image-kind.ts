import type { ImageType } from '#lib/vocabulary/image-terms.ts';

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** What brands of AVIF call themselves, among those that a file says it is compatible with. */
const AVIF_BRAND = /avi[fs]/;

/** What kind of picture bytes are, by how they begin; null: none that browsers are given. A file's name and its server's word count for nothing. */
export const imageTypeOf = (bytes: Buffer): ImageType | null => {
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp';
  if (startsWith(bytes, 4, 'ftyp') && bytes.length >= 16) {
    const length = Math.min(bytes.readUInt32BE(0), 256);
    const brands = bytes.subarray(8, length).toString('latin1');
    return AVIF_BRAND.test(brands) ? 'image/avif' : null;
  }
  return null;
};
