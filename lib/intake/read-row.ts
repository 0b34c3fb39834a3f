import type { NewImportRow } from '#db/queries/import-rows.ts';
import type { ImportRow } from '#db/queries/imports.ts';
import { cutText } from '#lib/core/safe-text.ts';
import type { ColumnProfile } from '#lib/vocabulary/import-terms.ts';
import type { CellFault, FileRow } from './file/file-rows.ts';
import type { RowReader } from './reading/import-process.ts';
import { KINDS_OF_IMPORT } from './rules/import-kinds.ts';
import { MOST_CELL } from './rules/policy.ts';
import { cleanCell } from './values/clean-cell.ts';
import { looksLikeSerial } from './values/read-moment.ts';

type Row = Pick<ImportRow, 'kind' | 'mapping' | 'columns'>;

/** Reads the rows of a file as its kind does; a row whose own cells can't be read is refused, if it has them in columns that are used. */
export const openRowReader = (row: Row, read: RowReader['read']): RowReader['read'] => {
  const columns = row.mapping?.columns ?? {};
  const { fields } = KINDS_OF_IMPORT[row.kind];
  const days = new Set(fields.filter(({ reads }) => reads === 'day').map(({ name }) => columns[name]));
  const used = new Set(Object.values(columns));
  const isInTheWay = ({ at, ofDay }: CellFault): boolean => at === null || (ofDay ? days : used).has(at);
  const strays = [...days].filter((at) => at !== undefined && !isOfSerials(row.columns[at]));
  const findStray = ({ cells }: FileRow): CellFault | undefined => {
    const at = strays.find((each) => looksLikeSerial(cells[each ?? -1] ?? ''));
    return at === undefined ? undefined : { at, code: 'date_invalid' };
  };
  return (fileRow) => {
    const fault = fileRow.faults?.find(isInTheWay) ?? findStray(fileRow);
    return fault ? refusalOf(fileRow, fault) : read(fileRow);
  };
};

/** Among written dates a number is a price or a code that came into their column, and not the day that spreadsheets would show of it. */
const isOfSerials = (column: ColumnProfile | undefined): boolean =>
  column?.serials === undefined || 2 * column.serials > column.filled;

const refusalOf = ({ line, cells }: FileRow, { at, code }: CellFault): NewImportRow => ({
  ...{ line, code, faultColumn: at, suggestion: null },
  value: cutText(cleanCell(cells[at ?? 0]), MOST_CELL),
});
