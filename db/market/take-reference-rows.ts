import { sql } from 'drizzle-orm';
import type { Statements, Transaction } from '#db/client.ts';
import { REFERENCE_KINDS } from '#lib/vocabulary/import-terms.ts';
import { addRegions } from './add-regions.ts';
import { keepRecordHistory, recordKey } from './import-records.ts';
import type { JudgedImport } from './import-verdicts.ts';
import { REFERENCE_TABLES } from './reference-tables.ts';

/**
 * Takes a file of reference values in, as its rows were judged in this transaction. One that is corrected is the next revision of the stored value,
 * which stays as it is.
 * @param appliedBy who did it; null: the command
 */
export const takeReferenceRows = async (
  tx: Transaction,
  { id, dataset, appliedBy }: JudgedImport & { appliedBy: string | null },
): Promise<void> => {
  await tx.execute(sql`
    delete from import_references m using import_verdicts v where v.line = m.line and v.outcome not in ('new', 'corrected')`);
  await tx.execute(sql`update import_references set revision = coalesce(revision + 1, 0)`);
  await addRegions(tx, sql`select region_no from import_references where region_no is not null`);
  for (const kind of REFERENCE_KINDS) {
    const { table, value, from, of } = REFERENCE_TABLES[kind];
    const parts = of.map((part) => `${part}, `).join('');
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (dataset, ${sql.raw(`${parts}"${from}", "${value}"`)}, revision, saved_by)
      select ${dataset}, ${sql.raw(parts)} valid_from, value, revision, ${appliedBy} from import_references where what = ${kind}`);
    const isSame = [
      ...of.map((part) => `t.${part} is not distinct from m.${part}`),
      `t.${from} = m.valid_from`,
    ].join(' and ');
    await keepRecordHistory(
      tx,
      id,
      kind,
      sql`select ${recordKey(kind)}, null::jsonb from import_references m join ${sql.identifier(table)} t
        on ${sql.raw(isSame)} and t.revision = m.revision and t.dataset = ${dataset} where m.what = ${kind}`,
    );
  }
};

const MOST_NAMES = 5;

type Names = { nameEn: string; nameAr: string };

/** Values of an import that were corrected since; the first of them. */
export const listRevisedReferences = async (db: Statements, importId: string): Promise<Names[]> => {
  const found: Names[] = [];
  for (const kind of REFERENCE_KINDS) {
    const { table, value, name } = REFERENCE_TABLES[kind];
    const image = sql`n.after`;
    const subject = (row: string) =>
      sql.raw(`(${row} - array['revision', 'saved_at', 'saved_by', '${value}'])`);
    found.push(
      ...(await db.execute<Names>(sql`
        select ${name(image, 'name_en')} as "nameEn", ${name(image, 'name_ar')} as "nameAr" from import_records n
        where n.import_id = ${importId} and n.record = ${kind} and exists (
          select from ${sql.identifier(table)} t where t.revision > (n.after ->> 'revision')::int and ${subject('to_jsonb(t)')} = ${subject('n.after')})
        order by n.record_id limit ${MOST_NAMES}`)),
    );
  }
  return found.slice(0, MOST_NAMES);
};
