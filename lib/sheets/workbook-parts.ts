import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { type DateFormat, dateFormatOf } from './number-formats.ts';
import { prefixedAttribute, readWholeXml } from './read-xml.ts';
import { UnreadableWorkbook } from './unreadable-workbook.ts';

/** The parts of a workbook that its sheets need (ECMA-376, SpreadsheetML). */

type SheetPart = { name: string; isHidden: boolean; path: string };

export type WorkbookParts = {
  /** In the order of their tabs; charts that are sheets are none. */
  sheets: SheetPart[];
  isFrom1904: boolean;
  stylesPath: string | null;
  stringsPath: string | null;
};

type Relation = { type: string; path: string };

/** Texts and styles of a real workbook: what has more of them would only fill the memory. */
const MOST_TEXTS = 2_000_000;
const MOST_TEXT_LENGTH = 32_000_000;
const MOST_STYLES = 100_000;
const MOST_SHEETS = 1000;

/** A cell has 32,767 characters at most; what is longer is cut behind that, and is too long for any row. */
const CUT_AT = 64 * 1024 + 1;

export const cutCell = (text: string): string => (text.length > CUT_AT ? text.slice(0, CUT_AT) : text);

/** Finds the parts by their relations, not by their names, in which programs differ. @throws UnreadableWorkbook */
export const findWorkbookParts = async (archive: Archive): Promise<WorkbookParts> => {
  const root = [...(await readRelations(archive, '')).values()].find(({ type }) => type === 'officeDocument');
  const path = root?.path ?? 'xl/workbook.xml';
  if (!archive.has(path) || path.endsWith('.bin')) throw new UnreadableWorkbook('no_workbook');
  const relations = await readRelations(archive, path);
  const pathOf = (type: string) => [...relations.values()].find((each) => each.type === type)?.path ?? null;
  const sheets: SheetPart[] = [];
  let isWorkbook = false;
  let isFrom1904 = false;
  await readWholeXml(archive.read(path), {
    open: (name, attributes) => {
      if (name === 'workbook') isWorkbook = true;
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const relation = relations.get(prefixedAttribute(attributes, 'id') ?? '');
      if (relation?.type !== 'worksheet' || !archive.has(relation.path)) return;
      if (sheets.length === MOST_SHEETS) throw new UnreadableWorkbook('too_large');
      const isHidden = (attributes.state ?? 'visible') !== 'visible';
      sheets.push({ name: attributes.name ?? '', isHidden, path: relation.path });
    },
    close: () => {},
    text: () => {},
  });
  if (!isWorkbook) throw new UnreadableWorkbook('no_workbook');
  return { sheets, isFrom1904, stylesPath: pathOf('styles'), stringsPath: pathOf('sharedStrings') };
};

/** What a part refers to, by its id. @param of the path of the part; '' is the package itself */
const readRelations = async (archive: Archive, of: string): Promise<ReadonlyMap<string, Relation>> => {
  const folder = posix.dirname(of);
  const path = posix.join(folder, '_rels', `${posix.basename(of)}.rels`);
  const relations = new Map<string, Relation>();
  if (!archive.has(path)) return relations;
  await readWholeXml(archive.read(path), {
    open: (name, { Id, Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || Id === undefined || TargetMode === 'External') return;
      // Both editions of the standard end their names for types alike.
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      relations.set(Id, { type, path: posix.join(Target.startsWith('/') ? '' : folder, Target) });
    },
    close: () => {},
    text: () => {},
  });
  return relations;
};

/** What each style of a cell shows of a number. */
export const readDateFormats = async (archive: Archive, path: string | null): Promise<DateFormat[]> => {
  const formats: DateFormat[] = [];
  if (path === null || !archive.has(path)) return formats;
  const codes = new Map<string, string>();
  let isInStyles = false;
  await readWholeXml(archive.read(path), {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'cellXfs') isInStyles = true;
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      if (!isInStyles || name !== 'xf') return;
      formats.push(dateFormatOf(Number(numFmtId), codes.get(numFmtId)));
      if (formats.length + codes.size > MOST_STYLES) throw new UnreadableWorkbook('too_large');
    },
    close: (name) => {
      if (name === 'cellXfs') isInStyles = false;
    },
    text: () => {},
  });
  return formats;
};

/** The texts that cells refer to by their place. */
export const readSharedTexts = async (archive: Archive, path: string | null): Promise<string[]> => {
  const texts: string[] = [];
  if (path === null || !archive.has(path)) return texts;
  let [length, text, isText, isReading] = [0, '', false, false];
  await readWholeXml(archive.read(path), {
    open: (name) => {
      if (name === 'si') text = '';
      // How a text is read aloud is not what it says.
      if (name === 'rPh') isReading = true;
      isText = name === 't' && !isReading;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isReading = false;
      if (name !== 'si') return;
      length += text.length;
      if (texts.length === MOST_TEXTS || length > MOST_TEXT_LENGTH) throw new UnreadableWorkbook('too_large');
      texts.push(ownText(unescaped(text)));
    },
    text: (piece) => {
      if (isText) text = cutCell(text + piece);
    },
  });
  return texts;
};

/** A part of a text keeps all of it in memory, a copy only itself. */
const ownText = (text: string): string => Buffer.from(text).toString();

/** Characters that XML can't hold are written by their number. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
