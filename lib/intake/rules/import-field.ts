import type { ImportFieldName } from '#lib/vocabulary/import-terms.ts';

/** How the cells of a field are read. */
type FieldReading = 'text' | 'amount' | 'day' | 'time' | 'gtin' | 'currency';

type ImportField = {
  name: ImportFieldName;
  reads: FieldReading;
  isRequired?: boolean;
  /** Headings that mean it, the first of each language as in the template. */
  en: readonly string[];
  ar: readonly string[];
  /** What the template's example row says. */
  example: string;
};

export type KindOfImport = {
  fields: readonly ImportField[];
  /** Of each of these at least one has a column. */
  oneOf: readonly (readonly ImportFieldName[])[];
  /** It says something in every row but in one of totals. */
  keyField: ImportFieldName;
};
