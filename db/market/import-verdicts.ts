import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { ImportMode, ImportReport, RowOutcome } from '#lib/vocabulary/import-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { scanImportRows } from './scan-import-rows.ts';

/** Which import's rows are judged, and by what. */
export type JudgedImport = { id: string; dataset: Dataset; mode: ImportMode };

/** A digest over every row and what would become of it, and one over what decided that: while the second is the same, so is the first. */
export type Judgement = { digest: string; market: string };

type RecordJudge<J> = {
  judge: (db: Statements, judged: J) => Promise<Judgement>;
  /** Whether of every row would become what was found of it. Under the lock of records it stays true until commit. */
  isStillJudged: (db: Statements, judged: J, judgement: Pick<Judgement, 'digest'>) => Promise<boolean>;
};

/**
 * What judges files of records. `findVerdicts` leaves a row of `import_verdicts` for each row of the file that was read: its line, outcome, code,
 * suggestion and other line, what it is of, and that record's id and row as they are stored.
 */
export const recordJudge = <J extends JudgedImport>(
  findVerdicts: (db: Statements, judged: J) => Promise<void>,
): RecordJudge<J> => ({
  judge: async (db, judged) => {
    await findVerdicts(db, judged);
    await writeVerdicts(db, judged.id);
    return { digest: await digestVerdicts(db), market: '' };
  },
  isStillJudged: async (db, judged, { digest }) => {
    await findVerdicts(db, judged);
    return digest === (await digestVerdicts(db));
  },
});

const digestVerdicts = async (db: Statements): Promise<string> => {
  const [row] = await db.execute<{ digest: string }>(sql`
    select coalesce(sum(hash_record_extended(row(v.line, v.outcome, v.code, v.suggestion, v.other_line, v.of, v.record_id, v.before), 0)), 0)::text as digest
    from import_verdicts v`);
  return row?.digest ?? '0';
};

/** Writes what `import_verdicts` says of rows of records to these rows. Doing it again changes nothing. */
const writeVerdicts = async (db: Statements, importId: string): Promise<void> => {
  await db.execute(sql`
    update import_rows r set outcome = v.outcome, code = v.code, suggestion = v.suggestion, other_line = v.other_line
    from import_verdicts v
    where r.import_id = ${importId} and r.line = v.line
      and (r.outcome, r.code, r.suggestion, r.other_line) is distinct from (v.outcome, v.code, v.suggestion, v.other_line)`);
};

/** How many rows become what, and why. */
export const countOutcomes = async (
  db: Statements,
  importId: string,
): Promise<Pick<ImportReport, 'rows' | 'outcomes' | 'codes'>> => {
  const groups = await scanImportRows(db, () =>
    db.execute<{ outcome: RowOutcome; code: string | null; rows: number }>(sql`
      select outcome, code, count(*)::int as rows from import_rows where import_id = ${importId} group by 1, 2`),
  );
  const outcomes = { new: 0, unchanged: 0, corrected: 0, suspect: 0, review: 0, refused: 0 };
  const codes: Record<string, number> = {};
  for (const { outcome, code, rows } of groups) {
    outcomes[outcome] += rows;
    if (code !== null) codes[code] = (codes[code] ?? 0) + rows;
  }
  const rows = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  return { rows, outcomes, codes };
};

/** So many of the records that a file makes are named in its report. */
const NAMED = 10;

/** The first of an array of names; none of none. */
export const namedFirst = (names: SQL): SQL => sql`coalesce((${names})[1:${sql.raw(String(NAMED))}], '{}')`;
