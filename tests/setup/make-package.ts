import { crc32, deflateRawSync } from 'node:zlib';

/** Packages as other programs write them, byte by byte, so that they can also be wrong. */

export type PackagePart = {
  path: string;
  content: string | Uint8Array;
  /** Compressed already. */
  deflated?: { bytes: Uint8Array; size: number };
  isEncrypted?: boolean;
};

/** A zip of these parts. */
export const makePackage = (parts: readonly PackagePart[]): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { path, content, deflated, isEncrypted = false } of parts) {
    const name = Buffer.from(path);
    const plain = Buffer.from(content);
    const bytes = deflated?.bytes ?? deflateRawSync(plain);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(deflated ? 0 : crc32(plain), 10);
    head.writeUInt32LE(bytes.length, 14);
    head.writeUInt32LE(deflated?.size ?? plain.length, 18);
    head.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from('PK\u0003\u0004'), head, name, Buffer.from(bytes));
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), head, tail, name);
    at += 30 + name.length + bytes.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, entries, Buffer.from('PK\u0005\u0006'), end]);
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

type MadeSheet = { name: string; rows: string; state?: string };
type MadeWorkbook = {
  sheets: readonly MadeSheet[];
  shared?: string;
  styles?: string;
  workbookPr?: string;
  parts?: PackagePart[];
};

/** A workbook of sheets whose rows are given as XML. */
export const makeWorkbook = ({ sheets, shared, styles, workbookPr = '', parts = [] }: MadeWorkbook): Buffer =>
  makePackage([
    {
      path: '_rels/.rels',
      content: `<Relationships xmlns="${PACKAGE}"><Relationship Id="r" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      path: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${workbookPr}<sheets>${sheets
        .map(
          ({ name, state = 'visible' }, at) =>
            `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="r${at}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${PACKAGE}">${sheets
        .map(
          (_, at) =>
            `<Relationship Id="r${at}" Type="${RELATIONS}/worksheet" Target="/xl/worksheets/s${at}.xml"/>`,
        )
        .join(
          '',
        )}<Relationship Id="s" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    },
    ...sheets.map(({ rows }, at) => ({
      path: `xl/worksheets/s${at}.xml`,
      content: `<worksheet xmlns="${MAIN}"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`,
    })),
    ...(shared === undefined ? [] : [{ path: 'xl/sharedStrings.xml', content: `<sst>${shared}</sst>` }]),
    ...(styles === undefined
      ? []
      : [{ path: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` }]),
    ...parts,
  ]);
