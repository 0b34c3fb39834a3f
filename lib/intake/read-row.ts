import type { NewImportRow } from '#db/queries/import-rows.ts';
import type { ImportRow } from '#db/queries/imports.ts';
import { cutText } from '#lib/core/safe-text.ts';
import type { CellFault, FileRow } from './file/file-rows.ts';
import type { RowReader } from './reading/import-process.ts';
import { KINDS_OF_IMPORT } from './rules/import-kinds.ts';
import { MOST_CELL } from './rules/policy.ts';
import { cleanCell } from './values/clean-cell.ts';

type Row = Pick<ImportRow, 'kind' | 'mapping'>;

/** Reads the rows of a file as its kind does; a row whose own cells can't be read is refused, if it has them in columns that are used. */
export const openRowReader = (row: Row, read: RowReader['read']): RowReader['read'] => {
  const columns = row.mapping?.columns ?? {};
  const { fields } = KINDS_OF_IMPORT[row.kind];
  const days = new Set(fields.filter(({ reads }) => reads === 'day').map(({ name }) => columns[name]));
  const used = new Set(Object.values(columns));
  const isInTheWay = ({ at, ofDay }: CellFault): boolean => at === null || (ofDay ? days : used).has(at);
  return (fileRow) => {
    const fault = fileRow.faults?.find(isInTheWay);
    return fault ? refusalOf(fileRow, fault) : read(fileRow);
  };
};

const refusalOf = ({ line, cells }: FileRow, { at, code }: CellFault): NewImportRow => ({
  ...{ line, code, faultColumn: at, suggestion: null },
  value: cutText(cleanCell(cells[at ?? 0]), MOST_CELL),
});
