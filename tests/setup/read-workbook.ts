import { inflateRawSync } from 'node:zlib';

/** Reads an XLSX file as another program would: the zip by its directory, the XML by its tags. Nothing of what wrote it is used. */

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

/** The files of a zip. @throws where it has no directory: it was cut short */
export const unzip = (bytes: Uint8Array): Map<string, string> => {
  const zip = Buffer.from(bytes);
  const end = zip.length - 22;
  if (end < 0 || zip.readUInt32LE(end) !== DIRECTORY_END) throw new Error('no zip: its directory is missing');
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('no entry where the directory says');
    const [size, local] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.set(name, inflateRawSync(zip.subarray(start, start + size)).toString('utf8'));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const textOf = (xml: string): string =>
  xml
    .replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '?')
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

type ReadCell = { value: string | number | boolean; format: string; isQuoted: boolean };
export type ReadSheet = {
  name: string;
  isRightToLeft: boolean;
  /** Rows that stay in sight. */
  frozen: number;
  /** Cells by row and column, both from 0; a missing one is empty. */
  rows: (ReadCell | undefined)[][];
};

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

const columnOf = (reference: string): number =>
  [...reference.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const BUILT_IN_FORMATS: Record<string, string> = { '0': 'General', '49': '@' };

export const readWorkbook = (bytes: Uint8Array): ReadSheet[] => {
  const files = unzip(bytes);
  const part = (name: string): string => {
    const text = files.get(name);
    if (text === undefined) throw new Error(`${name} is missing`);
    return text;
  };
  const styles = part('xl/styles.xml');
  const formats = { ...BUILT_IN_FORMATS };
  for (const [tag] of styles.matchAll(/<numFmt [^>]*>/g))
    formats[attribute(tag, 'numFmtId') ?? ''] = textOf(attribute(tag, 'formatCode') ?? '');
  const looks = [...(/<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? '').matchAll(/<xf [^>]*>/g)].map(
    ([tag]) => ({
      format: formats[attribute(tag, 'numFmtId') ?? ''] ?? '?',
      isQuoted: attribute(tag, 'quotePrefix') === '1',
    }),
  );
  const targets = new Map(
    [...part('xl/_rels/workbook.xml.rels').matchAll(/<Relationship [^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  return [...part('xl/workbook.xml').matchAll(/<sheet [^>]*>/g)].map(([tag]) => {
    const xml = part(`xl/${targets.get(attribute(tag, 'r:id') ?? '')}`);
    const rows: ReadSheet['rows'] = [];
    for (const [, row, cells] of xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)) {
      const read: (ReadCell | undefined)[] = [];
      for (const [, head, inner] of (cells ?? '').matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)) {
        const [type, look] = [attribute(head ?? '', 't'), looks[Number(attribute(head ?? '', 's') ?? 0)]];
        const text = /<(?:v|t)[^>]*>(.*)<\/(?:v|t)>/s.exec(inner ?? '')?.[1] ?? '';
        const value = type === 'inlineStr' ? textOf(text) : type === 'b' ? text === '1' : Number(text);
        read[columnOf(attribute(head ?? '', 'r') ?? '')] = {
          value,
          format: look?.format ?? '?',
          isQuoted: look?.isQuoted ?? false,
        };
      }
      rows[Number(row) - 1] = read;
    }
    return {
      name: textOf(attribute(tag, 'name') ?? ''),
      isRightToLeft: /<sheetView [^>]*rightToLeft="1"/.test(xml),
      frozen: Number(/<pane [^>]*ySplit="(\d+)"/.exec(xml)?.[1] ?? 0),
      rows,
    };
  });
};
