import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import {
  importChunks,
  importListings,
  importMappings,
  importParts,
  importRecords,
  importReplacements,
  importRows,
  imports,
} from '#db/schema/market-imports.ts';
import type {
  ColumnMapping,
  ImportKind,
  ImportReport,
  ImportState,
  ListedOutcome,
  WorkingState,
} from '#lib/vocabulary/import-terms.ts';
import { IMPORT_KINDS, OPEN_STATES, WORKING_STATES } from '#lib/vocabulary/import-terms.ts';
import type { RowsPage } from '#lib/vocabulary/paging.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { countUpTo } from './count-up-to.ts';

export type ImportRow = typeof imports.$inferSelect;
type NewImport = typeof imports.$inferInsert;
type FileOf = { sha256: string; kind: ImportKind; dataset: Dataset; owner: string | null };

const ofOwner = (owner: string | null): SQL =>
  owner === null ? isNull(imports.ownerCompanyId) : eq(imports.ownerCompanyId, owner);

const ofFile = ({ sha256, kind, dataset, owner }: FileOf): SQL | undefined =>
  and(eq(imports.fileSha256, sha256), eq(imports.kind, kind), eq(imports.dataset, dataset), ofOwner(owner));

/** Opens an import; null where one of the same file is open. */
export const insertImport = async (db: Database, row: NewImport): Promise<ImportRow | null> => {
  const [inserted] = await db.insert(imports).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
};

/** The newest import of a file in one of these states. */
export const findImportOfFile = async (
  db: Database,
  file: FileOf,
  states: readonly ImportState[] = OPEN_STATES,
): Promise<ImportRow | null> => {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(ofFile(file), inArray(imports.state, [...states])))
    .orderBy(desc(imports.createdAt))
    .limit(1);
  return row ?? null;
};

/** How many of a company's imports are not over. */
export const countOpenImports = (db: Database, owner: string): Promise<number> =>
  db.$count(imports, and(ofOwner(owner), inArray(imports.state, [...OPEN_STATES])));

export const findImport = async (db: Database, id: string): Promise<ImportRow | null> => {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row ?? null;
};

/** The same, and no one changes it before the end of the transaction. */
export const lockImport = async (db: Database, id: string): Promise<ImportRow | null> => {
  const [row] = await db.select().from(imports).where(eq(imports.id, id)).for('no key update');
  return row ?? null;
};

type Change = Partial<NewImport> & { state: ImportState; changedAt: Date };

/** Moves an import on from one of these states, which of two only one can. @returns the import as it is then, or null where it is in another state */
export const moveImport = async (
  db: Database,
  id: string,
  from: readonly ImportState[],
  change: Change,
): Promise<ImportRow | null> => {
  const [row] = await db
    .update(imports)
    .set(change)
    .where(and(eq(imports.id, id), inArray(imports.state, [...from])))
    .returning();
  return row ?? null;
};

const listed = {
  id: imports.id,
  kind: imports.kind,
  dataset: imports.dataset,
  mode: imports.mode,
  state: imports.state,
  fileName: imports.fileName,
  fileBytes: imports.fileBytes,
  fileSha256: imports.fileSha256,
  createdBy: imports.createdBy,
  createdAt: imports.createdAt,
  changedAt: imports.changedAt,
  rows: imports.rows,
  fault: imports.fault,
  faultLine: imports.faultLine,
  // A report names records and reasons by the thousand, and a file's columns have their samples: a list needs neither.
  outcomes: sql<ImportReport['outcomes'] | null>`${imports.report} -> 'outcomes'`,
};

/** An import as lists have it. */
export type ListedImport = Pick<ImportRow, Exclude<keyof typeof listed, 'outcomes'>> & {
  outcomes: ImportReport['outcomes'] | null;
};

/** A page of the panel's imports or a company's, the newest first, and how many there are as far as `countTo`. */
export const listImportPage = async (
  db: Database,
  { state, owner }: { state: ImportState | undefined; owner: string | null },
  { cursor, offset, limit, countTo }: RowsPage,
): Promise<{ rows: ListedImport[]; total: number }> => {
  const matches = and(ofOwner(owner), state === undefined ? undefined : eq(imports.state, state));
  const isBehind =
    cursor === undefined
      ? undefined
      : sql`(${imports.createdAt}, ${imports.id}) < (select place.created_at, place.id from ${imports} as place where place.id = ${cursor})`;
  const rows = await db
    .select(listed)
    .from(imports)
    .where(and(matches, isBehind))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .offset(offset)
    .limit(limit);
  return { rows, total: await countUpTo(db, imports, matches, countTo) };
};

/** Keeps a piece of a file. @returns whether it is kept: false where one of other bytes is there, which stays */
export const insertPart = async (
  db: Database,
  importId: string,
  no: number,
  bytes: Buffer,
): Promise<boolean> => {
  const added = await db
    .insert(importParts)
    .values({ importId, no, bytes })
    .onConflictDoNothing()
    .returning({ no: importParts.no });
  return added.length > 0 || (await findPart(db, importId, no))?.equals(bytes) === true;
};

export const listPartNos = async (db: Database, importId: string): Promise<number[]> => {
  const rows = await db
    .select({ no: importParts.no })
    .from(importParts)
    .where(eq(importParts.importId, importId))
    .orderBy(asc(importParts.no));
  return rows.map(({ no }) => no);
};

export const findPart = async (db: Database, importId: string, no: number): Promise<Buffer | null> => {
  const [row] = await db
    .select({ bytes: importParts.bytes })
    .from(importParts)
    .where(and(eq(importParts.importId, importId), eq(importParts.no, no)));
  return row?.bytes ?? null;
};

export type Chunk = typeof importChunks.$inferSelect;
export type ChunkPlace = Omit<Chunk, 'content' | 'importId'>;

export const insertChunk = async (db: Database, chunk: Omit<Chunk, 'checkedAt'>): Promise<void> => {
  await db.insert(importChunks).values(chunk);
};

export const listChunks = (db: Database, importId: string): Promise<ChunkPlace[]> =>
  db
    .select({
      no: importChunks.no,
      rows: importChunks.rows,
      firstLine: importChunks.firstLine,
      lastLine: importChunks.lastLine,
      checkedAt: importChunks.checkedAt,
    })
    .from(importChunks)
    .where(eq(importChunks.importId, importId))
    .orderBy(asc(importChunks.no));

export const findChunkContent = async (
  db: Database,
  importId: string,
  no: number,
): Promise<Buffer | null> => {
  const [row] = await db
    .select({ content: importChunks.content })
    .from(importChunks)
    .where(and(eq(importChunks.importId, importId), eq(importChunks.no, no)));
  return row?.content ?? null;
};

/** Has a check start over, which removes the rows of the one before. */
export const uncheckChunks = async (db: Database, importId: string): Promise<void> => {
  await db.update(importChunks).set({ checkedAt: null }).where(eq(importChunks.importId, importId));
};

export const countImportRows = (db: Database, importId: string): Promise<number> =>
  db.$count(importRows, eq(importRows.importId, importId));

export const deleteImportRows = async (db: Database, importId: string): Promise<void> => {
  await db.delete(importRows).where(eq(importRows.importId, importId));
};

/** Removes what was only kept to read the file; what was found in it stays. */
export const deleteUpload = async (db: Database, importId: string): Promise<void> => {
  await db.delete(importParts).where(eq(importParts.importId, importId));
};

export const deleteChunks = async (db: Database, importId: string): Promise<void> => {
  await db.delete(importChunks).where(eq(importChunks.importId, importId));
};

export type JudgedRow = Pick<
  typeof importRows.$inferSelect,
  | 'line'
  | 'code'
  | 'faultColumn'
  | 'value'
  | 'suggestion'
  | 'otherLine'
  | 'regularPrice'
  | 'promoPrice'
  | 'record'
>;

/** Rows of one outcome behind a line, in the order of the file. */
export const listJudgedRows = (
  db: Database,
  importId: string,
  outcome: ListedOutcome,
  { after, upTo, limit }: { after: number; upTo?: number; limit: number },
): Promise<JudgedRow[]> =>
  db
    .select({
      line: importRows.line,
      code: importRows.code,
      faultColumn: importRows.faultColumn,
      value: importRows.value,
      suggestion: importRows.suggestion,
      otherLine: importRows.otherLine,
      regularPrice: importRows.regularPrice,
      promoPrice: importRows.promoPrice,
      record: importRows.record,
    })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        // As its index says it: a parameter could be any outcome.
        sql`${importRows.outcome} = ${sql.raw(`'${outcome}'`)}`,
        sql`${importRows.line} > ${after}`,
        upTo === undefined ? undefined : sql`${importRows.line} <= ${upTo}`,
      ),
    )
    .orderBy(asc(importRows.line))
    .limit(limit);

/** Files of one owner with the same headings. */
type MappedFiles = { kind: ImportKind; headerHash: string; ownerCompanyId: string | null };

export const findSavedMapping = async (
  db: Database,
  { kind, headerHash, ownerCompanyId }: MappedFiles,
): Promise<ColumnMapping | null> => {
  const [row] = await db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(
      and(
        eq(importMappings.kind, kind),
        eq(importMappings.headerHash, headerHash),
        eq(importMappings.ownerCompanyId, ownerCompanyId ?? ''),
      ),
    );
  return row?.mapping ?? null;
};

export const saveMapping = async (
  db: Database,
  { kind, headerHash, ownerCompanyId, mapping, now }: MappedFiles & { mapping: ColumnMapping; now: Date },
): Promise<void> => {
  await db
    .insert(importMappings)
    .values({ kind, headerHash, ownerCompanyId: ownerCompanyId ?? '', mapping, savedAt: now })
    .onConflictDoUpdate({
      target: [importMappings.kind, importMappings.headerHash, importMappings.ownerCompanyId],
      set: { mapping, savedAt: now },
    });
};

/** Imports that have been at work since before a moment. */
export const listLongAtWork = (db: Database, before: Date): Promise<{ id: string; state: WorkingState }[]> =>
  db
    .select({ id: imports.id, state: sql<WorkingState>`${imports.state}` })
    .from(imports)
    .where(and(inArray(imports.state, [...WORKING_STATES]), lt(imports.changedAt, before)));

type Sweep = { openBefore: Date; filesBefore: Date; undoBefore: Date; importsBefore: Date };

/**
 * Gives up imports that no one went on with, and removes the rows of files, what an undo needs, and at last the reports and the mappings that no
 * file came for. @returns how many
 * were given up and how many were removed
 */
export const sweepImports = async (
  db: Database,
  { openBefore, filesBefore, undoBefore, importsBefore }: Sweep,
  now: Date,
): Promise<{ givenUp: number; removed: number }> => {
  const givenUp = await db
    .update(imports)
    .set({ state: 'cancelled', changedAt: now })
    .where(and(inArray(imports.state, ['uploading', 'mapping', 'ready']), lt(imports.changedAt, openBefore)))
    .returning({ id: imports.id });
  const isOver = sql`(${imports.state} = 'cancelled' or (${inArray(imports.state, ['published', 'undone', 'failed'])}
    and ${imports.changedAt} < ${filesBefore.toISOString()}::timestamptz))`;
  for (const table of [importParts, importChunks, importRows]) {
    const left = await db.execute<{ id: string }>(
      sql`select id from ${imports} where ${isOver} and exists (select from ${table} t where t.import_id = ${imports.id})`,
    );
    // Of a large file they are millions: each import is a statement of its own.
    for (const { id } of left) await db.execute(sql`delete from ${table} where ${table.importId} = ${id}`);
  }
  const isFinal = sql`(select ${imports.id} from ${imports} where ${imports.state} in ('published', 'undone')
    and ${imports.appliedAt} < ${undoBefore.toISOString()}::timestamptz)`;
  for (const table of [importReplacements, importListings, importRecords])
    await db.execute(sql`delete from ${table} where ${table.importId} in ${isFinal}`);
  await db.delete(importMappings).where(lt(importMappings.savedAt, importsBefore));
  const removed = await db
    .delete(imports)
    .where(lt(imports.createdAt, importsBefore))
    .returning({ id: imports.id });
  return { givenUp: givenUp.length, removed: removed.length };
};

/** Files of a kind that were checked, with what became of their rows. */
export type ImportQuality = {
  kind: ImportKind;
  files: number;
  rows: number;
  refused: number;
  suspect: number;
};

/** By kind, of the panel's files uploaded since a moment that were not cancelled. */
export const listImportQuality = async (db: Database, since: Date): Promise<ImportQuality[]> => {
  const outcome = (name: 'refused' | 'suspect') =>
    sql`coalesce(sum((report -> 'outcomes' ->> ${name}::text)::int), 0)::int`;
  const rows = await db.execute<ImportQuality>(sql`
    select kind, count(*)::int as files, sum((report ->> 'rows')::int)::int as rows,
      ${outcome('refused')} as refused, ${outcome('suspect')} as suspect
    from imports where ${ofOwner(null)} and created_at >= ${since.toISOString()} and report is not null and state <> 'cancelled' group by kind`);
  return IMPORT_KINDS.flatMap((kind) => rows.find((row) => row.kind === kind) ?? []);
};

/** The panel's imports that go on when an admin decides: on their columns, or whether to apply them. Counted no further than one beyond `most`. */
export const countWaitingImports = (db: Database, most: number): Promise<number> =>
  countUpTo(db, imports, and(ofOwner(null), inArray(imports.state, ['mapping', 'ready'])), most);
