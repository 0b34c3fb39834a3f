import type { Locale } from '#lib/i18n/locales.ts';
import { CSV_TYPE, writeCsv } from './csv.ts';
import type { ExportTable } from './export-table.ts';
import type { FileLabel } from './file-response.ts';
import { WORKBOOK_TYPE, type Workbook, writeWorkbook } from './workbook.ts';

/** What a view is as a file, whichever form it takes. */
export type Exportable = Pick<Workbook, 'mark' | 'about' | 'tables'> & {
  /** The beginning of the file's name, in plain letters. */
  name: string;
  isSample: boolean;
};

/** One table that is a file of its own. */
export type TableFile = Pick<Exportable, 'mark' | 'name' | 'isSample'> & { table: ExportTable };

type Made = { label: FileLabel; chunks: AsyncGenerator<Uint8Array, void, void> };

const SAMPLE_ENDING = '-SAMPLE';

const labelOf = (
  { name, isSample }: Pick<Exportable, 'name' | 'isSample'>,
  type: string,
  ending: string,
): FileLabel => ({
  name: `${name.replaceAll(/[^\w-]+/g, '-')}${isSample ? SAMPLE_ENDING : ''}.${ending}`,
  type,
});

/** All of it as a workbook. */
export const workbookOf = (whole: Exportable, locale: Locale, madeAt: Date): Made => ({
  label: labelOf(whole, WORKBOOK_TYPE, 'xlsx'),
  chunks: writeWorkbook({ ...whole, locale, madeAt }),
});

/** One table of it. */
export const csvOf = ({ name, isSample, mark, table }: TableFile): Made => ({
  label: labelOf({ name: `${name}-${table.id}`, isSample }, CSV_TYPE, 'csv'),
  chunks: writeCsv(table, mark),
});
