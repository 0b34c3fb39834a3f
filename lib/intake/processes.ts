import type { ImportPlaces } from '#db/queries/import-places.ts';
import type { NewImportRow } from '#db/queries/import-rows.ts';
import type { ImportRow } from '#db/queries/imports.ts';
import type { ColumnMapping, ImportKind } from '#lib/vocabulary/import-terms.ts';
import type { FileRow } from './file/file-rows.ts';
import { namePlaces } from './prices/market-places.ts';
import { readPriceRow } from './prices/read-price-row.ts';

type ReadingMeans = { places: ImportPlaces; now: Date };
type Mapped = Pick<ImportRow, 'columns'> & { mapping: ColumnMapping | null };

type Process = {
  /** What reads the rows of a file of this kind by its mapping. */
  openReader: (row: Mapped, means: ReadingMeans) => (row: FileRow) => NewImportRow;
};

/** How each kind of file is read. */
export const PROCESSES: Record<ImportKind, Process> = {
  prices: {
    openReader: ({ columns, mapping }, { places, now }) => {
      if (!mapping) throw new Error('the columns are not mapped yet');
      const reading = { mapping, width: columns.length, places: namePlaces(places), now };
      return ({ line, cells }) => {
        const read = readPriceRow(cells, reading);
        if ('refusal' in read) {
          const { field, ...refusal } = read.refusal;
          return { line, ...refusal, faultColumn: field === null ? null : (mapping.columns[field] ?? null) };
        }
        const { regular, promo, ...price } = read.price;
        return { line, ...price, regularPrice: regular, promoPrice: promo };
      };
    },
  },
};
