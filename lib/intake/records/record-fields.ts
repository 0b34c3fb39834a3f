import type { ImportFieldName, ImportRecordRow } from '#lib/vocabulary/import-terms.ts';
import type { ShownRow } from '../reading/import-process.ts';

type Keys = Partial<Record<ImportFieldName, string>>;

/** Where a record has what its fields say. */
type RecordFields = {
  /** Shown as it was read. */
  plain: Keys;
  /** A name in either language, under `…_en` and `…_ar`. */
  spoken?: Keys;
  /** The id of something that has a name. */
  placed?: Keys;
};

/** What has a name in both languages, by its id. */
export type NamesById = ReadonlyMap<string, { nameEn: string; nameAr: string }>;

/** What was read of a row of records, field by field, as a preview shows it. */
export const shownFieldsOf = (
  record: ImportRecordRow,
  { plain, spoken = {}, placed = {} }: RecordFields,
  names: NamesById = new Map(),
): ShownRow => {
  const shown: ShownRow = {};
  const put = (field: string, en: unknown, ar: unknown = en) => {
    if (en !== null && en !== undefined)
      shown[field as ImportFieldName] = { en: String(en), ar: String(ar ?? en) };
  };
  for (const [field, key] of Object.entries(plain)) put(field, record[key]);
  for (const [field, key] of Object.entries(spoken)) {
    const [en, ar] = [record[`${key}_en`], record[`${key}_ar`]];
    put(field, en ?? ar, ar ?? en);
  }
  for (const [field, key] of Object.entries(placed)) {
    const place = names.get(String(record[key]));
    if (place) put(field, place.nameEn, place.nameAr);
  }
  return shown;
};
