import { type ColumnMapping, DAY_FIELDS, type ImportFieldName } from '#lib/vocabulary/import-terms.ts';

/** A mapping with a field in another column, or in none: what was decided of its old one is not true of it. */
export function placeField(
  { columns, decimals, dateOrder }: ColumnMapping,
  field: ImportFieldName,
  place: number | null,
): ColumnMapping {
  const { [field]: _, ...otherColumns } = columns;
  const { [field]: __, ...otherDecimals } = decimals;
  return {
    columns: place === null ? otherColumns : { ...otherColumns, [field]: place },
    decimals: otherDecimals,
    dateOrder: DAY_FIELDS.some((each) => each === field) ? null : dateOrder,
  };
}
