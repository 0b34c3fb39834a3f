import { openArchive } from './archive.ts';
import { readSheetRows, type SheetRow } from './sheet-rows.ts';
import { findWorkbookParts, readDateFormats, readSharedTexts } from './workbook-parts.ts';

type Sheet = {
  name: string;
  isHidden: boolean;
  /** Its rows from the first, as often as they are read. @throws UnreadableWorkbook */
  rows: () => AsyncGenerator<SheetRow, void, void>;
};

type Workbook = {
  /** In the order of their tabs. */
  sheets: Sheet[];
  /** Days are counted from 1904, as older Macs did: numbers without a date's format are other days than elsewhere. */
  isFrom1904: boolean;
};

/**
 * Opens a workbook (XLSX) for its rows, one at a time; only the texts that cells share are kept in memory. What it says of its own size is not
 * believed: what is unpacked is counted.
 * @throws UnreadableWorkbook
 */
export const openWorkbook = async (bytes: Buffer): Promise<Workbook> => {
  const archive = await openArchive(bytes);
  const { sheets, isFrom1904, stylesPath, stringsPath } = await findWorkbookParts(archive);
  const formats = await readDateFormats(archive, stylesPath);
  const texts = await readSharedTexts(archive, stringsPath);
  return {
    sheets: sheets.map(({ name, isHidden, path }) => ({
      name,
      isHidden,
      rows: () => readSheetRows(archive, path, { texts, formats, isFrom1904 }),
    })),
    isFrom1904,
  };
};
