import type { Pool, Statements, Transaction } from '#db/client.ts';
import type { Judgement } from '#db/market/import-verdicts.ts';
import type { NewImportRow } from '#db/queries/import-rows.ts';
import type { ImportRow } from '#db/queries/imports.ts';
import type { ImportFieldName, ImportReport } from '#lib/vocabulary/import-terms.ts';
import type { FileRow } from '../file/file-rows.ts';

/** A text in both languages. */
type Shown = { en: string; ar: string };
export type ShownRow = Partial<Record<ImportFieldName, Shown>>;

export type RowReader = {
  read: (row: FileRow) => NewImportRow;
  /** What was read of a row, field by field, as a preview shows it. */
  show: (row: NewImportRow) => ShownRow;
};

type Names = { nameEn: string; nameAr: string };

/** Why an import can't be undone: another one replaced what it brought, customers have seen it since, records of it are needed or were changed, or months of it are archived. */
export type UndoObstacle =
  | { kind: 'archived' }
  | { kind: 'builtUpon'; fileName: string }
  | { kind: 'shown' | 'needed' | 'changed'; names: Names[] };

/**
 * The life of a kind of file, apart from what all have in common (upload, reading, columns, states, jobs). Judging reads and changes nothing of the market;
 * taking and taking back happen in the transaction that moves the import, under what `lock` and `lockTaken` hold.
 */
export type ImportProcess = {
  /** What reads the rows of a file by its mapping. */
  openReader: (db: Pool, row: ImportRow, now: Date) => Promise<RowReader>;
  /** What a check looks for beside the file's own words, before it judges: too long for one transaction. */
  match: (db: Pool, row: ImportRow, signal?: AbortSignal) => Promise<void>;
  judge: (db: Statements, row: ImportRow) => Promise<Judgement>;
  /** The report of what was judged last in this transaction. */
  summarize: (db: Statements, row: ImportRow) => Promise<Omit<ImportReport, keyof Judgement>>;
  /** What an apply needs that can't be done in its transaction. */
  prepare: (db: Pool, row: ImportRow) => Promise<void>;
  lock: (tx: Transaction, row: ImportRow) => Promise<void>;
  isStillJudged: (tx: Transaction, row: ImportRow, report: ImportReport) => Promise<boolean>;
  take: (tx: Transaction, row: ImportRow) => Promise<void>;
  lockTaken: (tx: Transaction, row: ImportRow) => Promise<void>;
  findObstacle: (db: Statements, row: ImportRow) => Promise<UndoObstacle | null>;
  takeBack: (tx: Transaction, row: ImportRow) => Promise<void>;
};
