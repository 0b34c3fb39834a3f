import type { ImportKind } from '#lib/vocabulary/import-terms.ts';
import { DATASETS, type Dataset } from '#lib/vocabulary/terms.ts';

/** What finds nothing that has to be there before it. */
const BEGINNINGS: ReadonlySet<ImportKind> = new Set(['stores', 'products', 'reference']);

/** The datasets that a kind of file can be for: licensed data can begin with files of stores, of products and of reference values, sample data begins with itself. */
export const datasetsFor = (kind: ImportKind, filled: readonly Dataset[]): Dataset[] =>
  DATASETS.filter((dataset) => filled.includes(dataset) || (BEGINNINGS.has(kind) && dataset === 'licensed'));
