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

type Made = { label: FileLabel; chunks: AsyncGenerator<Uint8Array, void, void> };

const SAMPLE_ENDING = '-SAMPLE';

const labelOf = ({ name, isSample }: Exportable, type: string, ending: string): FileLabel => ({
  name: `${name.replaceAll(/[^\w-]+/g, '-')}${isSample ? SAMPLE_ENDING : ''}.${ending}`,
  type,
});

/** All of it as a workbook. */
export const workbookOf = (whole: Exportable, locale: Locale, madeAt: Date): Made => ({
  label: labelOf(whole, WORKBOOK_TYPE, 'xlsx'),
  chunks: writeWorkbook({ ...whole, locale, madeAt }),
});

/** One of its tables. */
export const csvOf = (whole: Exportable, table: ExportTable): Made => ({
  label: labelOf({ ...whole, name: `${whole.name}-${table.id}` }, CSV_TYPE, 'csv'),
  chunks: writeCsv(table, whole.mark),
});
