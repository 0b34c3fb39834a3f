import type {
  ColumnMapping,
  ColumnProfile,
  DecimalSign,
  ImportFieldName,
  ImportKind,
} from '#lib/vocabulary/import-terms.ts';
import { findFieldOfHeading, isReportHeading, KINDS_OF_IMPORT } from '../rules/import-kinds.ts';

type Columns = readonly ColumnProfile[];

/** Which column is which field, by the headings; the first of two with the same meaning. What a file says for certain is decided with it. */
export const proposeMapping = (kind: ImportKind, columns: Columns): ColumnMapping => {
  const placed: Record<string, number> = {};
  for (const [at, { heading }] of columns.entries()) {
    const field = findFieldOfHeading(kind, heading);
    if (field !== null) placed[field] ??= at;
  }
  return settleMapping(kind, columns, { columns: placed, decimals: {}, dateOrder: null });
};

/**
 * Drops what was decided of a field's old column where the field has another one now: its numbers and dates are others. What differs from that
 * was decided of the new one.
 */
export const forgetMoved = (
  kind: ImportKind,
  before: ColumnMapping | null,
  given: ColumnMapping,
): ColumnMapping => {
  const { fields } = KINDS_OF_IMPORT[kind];
  const moved = new Set<string>(
    fields.map(({ name }) => name).filter((name) => before?.columns[name] !== given.columns[name]),
  );
  const isOldOrder =
    fields.some(({ name, reads }) => reads === 'day' && moved.has(name)) &&
    given.dateOrder === before?.dateOrder;
  return {
    columns: given.columns,
    decimals: Object.fromEntries(
      Object.entries(given.decimals).filter(
        ([name, sign]) => !moved.has(name) || sign !== before?.decimals[name],
      ),
    ),
    dateOrder: isOldOrder ? null : given.dateOrder,
  };
};

/** Adds to a mapping what the file leaves no doubt about, whatever it says, and drops what does not belong to it. */
export const settleMapping = (
  kind: ImportKind,
  columns: Columns,
  { columns: placed, decimals, dateOrder }: ColumnMapping,
): ColumnMapping => {
  const fields = KINDS_OF_IMPORT[kind].fields.filter(({ name }) => columns[placed[name] ?? -1]);
  const signs = fields
    .filter(({ reads }) => reads === 'amount')
    .map(({ name }): [string, DecimalSign | null] => [
      name,
      decidedSign(columns[placed[name] ?? -1]) ?? decimals[name] ?? null,
    ]);
  const days = fields
    .filter(({ reads }) => reads === 'day')
    .flatMap(({ name }) => columns[placed[name] ?? -1] ?? []);
  return {
    columns: Object.fromEntries(fields.map(({ name }) => [name, placed[name] ?? 0])),
    decimals: Object.fromEntries(signs.flatMap(([name, sign]) => (sign === null ? [] : [[name, sign]]))),
    dateOrder: days.length > 0 ? (decidedOrder(days) ?? dateOrder) : null,
  };
};

/** The sign that all certain numbers of a column have. */
const decidedSign = (column: ColumnProfile | undefined): DecimalSign | null => {
  if (!column || (column.point > 0 && column.comma > 0)) return null;
  if (column.point > 0) return 'point';
  if (column.comma > 0) return 'comma';
  return column.openNumbers > 0 ? null : 'point';
};

/** The order that all certain dates of a file have, in whichever of its columns: one file is written in one. */
const decidedOrder = (columns: Columns) => {
  const count = (what: 'dayFirst' | 'monthFirst' | 'openDates'): number =>
    columns.reduce((sum, column) => sum + column[what], 0);
  const [dayFirst, monthFirst] = [count('dayFirst'), count('monthFirst')];
  if (dayFirst > 0 && monthFirst > 0) return null;
  if (dayFirst > 0) return 'day';
  if (monthFirst > 0) return 'month';
  return count('openDates') > 0 ? null : 'day';
};

/** What keeps a mapping from being used: fields without a column, and what the file leaves open. */
export type MappingGaps = {
  missing: ImportFieldName[];
  /** One of each of these needs a column. */
  missingOneOf: ImportFieldName[][];
  openDecimals: ImportFieldName[];
  isDateOrderOpen: boolean;
  /** Columns that are placed twice. */
  twice: number[];
};

export const findGaps = (kind: ImportKind, { columns, decimals, dateOrder }: ColumnMapping): MappingGaps => {
  const { fields, oneOf } = KINDS_OF_IMPORT[kind];
  const isPlaced = (name: ImportFieldName): boolean => columns[name] !== undefined;
  const places = Object.values(columns);
  return {
    missing: fields.filter(({ name, isRequired }) => isRequired && !isPlaced(name)).map(({ name }) => name),
    missingOneOf: oneOf.filter((names) => !names.some(isPlaced)).map((names) => [...names]),
    openDecimals: fields
      .filter(({ name, reads }) => reads === 'amount' && isPlaced(name) && !decimals[name])
      .map(({ name }) => name),
    isDateOrderOpen:
      fields.some(({ name, reads }) => reads === 'day' && isPlaced(name)) && dateOrder === null,
    twice: [...new Set(places.filter((place, at) => places.indexOf(place) !== at))],
  };
};

export const isComplete = (gaps: MappingGaps): boolean =>
  !gaps.isDateOrderOpen &&
  [gaps.missing, gaps.missingOneOf, gaps.openDecimals, gaps.twice].every((list) => list.length === 0);

/** Places of the columns that are no field, without those that a file of refused rows brings along. */
export const unplacedColumns = (columns: Columns, { columns: placed }: ColumnMapping): number[] => {
  const taken = new Set(Object.values(placed));
  return columns.flatMap(({ heading }, at) => (taken.has(at) || isReportHeading(heading) ? [] : [at]));
};
