/**
 * npm run market:import -- FILE --kind stores|products|prices|promotions|availability|must_list|reference [--dataset licensed] [--check]: imports a file as the page does, by the mapping that its headings
 * propose or were given last. `--check` stops at the report. `--decimal` and `--dates` decide what the file leaves open, `--correct` replaces
 * stored values, `--force` applies although many prices are suspect, `--again` imports a file that was imported before.
 */
import '#scripts/require-node.mjs';
import '#scripts/load-running-env.mjs';
import '#scripts/report-faults.ts';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect, disconnect, type Pool } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { withAdvisoryLock } from '#db/market/advisory-lock.ts';
import {
  findImportOfFile,
  type ImportRow,
  insertImport,
  listJudgedRows,
  moveImport,
  saveMapping,
} from '#db/queries/imports.ts';
import { CommandRefusal } from '#lib/core/command-refusal.ts';
import { ownerAddress } from '#lib/core/env.ts';
import { newId } from '#lib/core/ids.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { translator } from '#lib/i18n/translator.ts';
import { applyImportRows } from '#lib/intake/apply-rows.ts';
import { checkImportRows } from '#lib/intake/check-rows.ts';
import { giveUpImport } from '#lib/intake/give-up-import.ts';
import { findGaps, isComplete, unplacedColumns } from '#lib/intake/mapping/column-mapping.ts';
import { readImportFile } from '#lib/intake/read-file.ts';
import { KINDS_OF_IMPORT } from '#lib/intake/rules/import-kinds.ts';
import { FILE_LIMITS, isMostlySuspect } from '#lib/intake/rules/policy.ts';
import { holdJob } from '#lib/jobs/hold-job.ts';
import {
  type ColumnMapping,
  DATE_ORDERS,
  DECIMAL_SIGNS,
  LISTED_OUTCOMES,
  OUTCOMES_OF,
  PANEL_KINDS,
} from '#lib/vocabulary/import-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';

const USAGE = `npm run market:import -- FILE --kind ${PANEL_KINDS.join('|')} [--dataset ${DATASETS.join('|')}] [--check] [--decimal point|comma] [--dates day|month] [--correct] [--force] [--again]`;
/** Rows that are listed of each outcome. */
const LISTED = 1000;

const given = readArguments();
const url = ownerAddress(process.env);
if (!url) {
  console.error('DATABASE_URL is not set: name the database to import into.');
  process.exit(1);
}
const pool = connect({ url, max: 3, statementLimit: BULK_LIMIT });
try {
  await importFile(pool, url);
} finally {
  await disconnect(pool);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        kind: { type: 'string' },
        dataset: { type: 'string', default: 'licensed' },
        decimal: { type: 'string' },
        dates: { type: 'string' },
        check: { type: 'boolean', default: false },
        correct: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
      },
    });
    const kind = PANEL_KINDS.find((each) => each === values.kind);
    const dataset = DATASETS.find((each) => each === values.dataset);
    const decimal = DECIMAL_SIGNS.find((each) => each === values.decimal);
    const dateOrder = DATE_ORDERS.find((each) => each === values.dates);
    const [file, ...others] = positionals;
    const isWrong = (said: string | undefined, read: string | undefined) => said !== undefined && !read;
    if (!file || others.length > 0 || !kind || !dataset) throw new Error(USAGE);
    if (isWrong(values.decimal, decimal) || isWrong(values.dates, dateOrder)) throw new Error(USAGE);
    return { ...values, file, kind, dataset, decimal, dateOrder };
  } catch {
    console.error(USAGE);
    process.exit(2);
  }
}

async function importFile(db: Pool, address: string): Promise<void> {
  const { file } = given;
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new CommandRefusal(`${file} is no file.`);
  if (fs.statSync(file).size > FILE_LIMITS.command.unpackedBytes)
    throw new CommandRefusal(`${file} is larger than 2 GB: split it into smaller files.`);
  const sha256 = await digestOf(file);
  await withAdvisoryLock(address, 'market:import', () => importOnce(db, sha256), sha256);
}

/** While no other command is at work on the same file. */
async function importOnce(db: Pool, sha256: string): Promise<void> {
  const { kind, dataset } = given;
  const of = { sha256, kind, dataset, owner: null };
  const left = await findImportOfFile(db, of);
  // Its command was killed: that one would hold the lock. Where a server applies it meanwhile, this waits for the end, and changes nothing.
  if (left?.createdBy === null) await giveUpImport(db, left.id, new Date());
  const known = given.again ? null : await findImportOfFile(db, of, ['published']);
  if (known) return console.log(`This file was imported on ${known.appliedAt?.toISOString()}: ${known.id}.`);
  const opened = await insertImport(db, newImport(sha256));
  if (!opened)
    throw new CommandRefusal('An import of this file is open: continue or cancel it at /admin/imports.');
  const release = await holdJob(db, 'imports.run', { importId: opened.id, ofCommand: true });
  try {
    await readAndApply(db, opened);
  } finally {
    await giveUpImport(db, opened.id, new Date());
    await release();
  }
}

async function readAndApply(db: Pool, opened: ImportRow): Promise<void> {
  const { file } = given;
  const source = () => fs.createReadStream(file);
  const read = await readImportFile({ db, now: new Date() }, opened, source, FILE_LIMITS.command);
  if (read?.state !== 'mapping') throw new CommandRefusal(faultOf(read));
  if (read.otherSheets.length > 0)
    console.log(`Read: the sheet ${read.sheet}. Not read: ${read.otherSheets.join(', ')}.`);
  const checked = await check(db, read);
  report(checked);
  await listRows(db, checked);
  refuseUnread(checked);
  if (given.check) return console.log('Checked, and not applied.');
  await apply(db, checked);
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of fs.createReadStream(file)) hash.update(bytes);
  return hash.digest('hex');
}

function newImport(fileSha256: string) {
  const now = new Date();
  const { kind, dataset, file, correct } = given;
  return {
    ...{
      id: newId(),
      kind,
      dataset,
      state: 'reading' as const,
      mode: correct ? ('correct' as const) : ('add' as const),
    },
    ...{ fileName: path.basename(file), fileBytes: fs.statSync(file).size, fileSha256 },
    ...{ createdAt: now, changedAt: now },
  };
}

function faultOf(row: ImportRow | null): string {
  if (!row?.fault) return 'The import was changed by someone else.';
  const text = messagesFor('en').adminImports.faultTexts[row.fault];
  return row.faultLine === null ? text : `${text} Line ${row.faultLine}.`;
}

async function check(db: Pool, row: ImportRow): Promise<ImportRow> {
  const now = new Date();
  const mapping = row.mapping && decided(row.mapping);
  const names = messagesFor('en').adminImports.fields;
  if (!mapping) throw new CommandRefusal('The columns could not be mapped.');
  const gaps = findGaps(row.kind, mapping);
  if (!isComplete(gaps)) {
    const missing = [
      ...gaps.missing.map((field) => names[field]),
      ...gaps.missingOneOf.map((fields) => fields.map((field) => names[field]).join(' or ')),
    ];
    const open = [
      missing.length > 0 && `no column for ${missing.join(', ')}`,
      gaps.openDecimals.length > 0 && `the decimal sign is open: say --decimal`,
      gaps.isDateOrderOpen && `the order of dates is open: say --dates`,
    ].filter(Boolean);
    throw new CommandRefusal(`The file can't be checked: ${open.join('; ')}.`);
  }
  const left = unplacedColumns(row.columns, mapping).map((at) => row.columns[at]?.heading);
  if (left.length > 0) console.log(`Not imported: ${left.join(', ')}`);
  await saveMapping(db, {
    kind: row.kind,
    headerHash: row.headerHash ?? '',
    ownerCompanyId: null,
    mapping,
    now,
  });
  await moveImport(db, row.id, ['mapping'], { state: 'checking', changedAt: now, mapping });
  const checked = await checkImportRows({ db, now }, row.id);
  if (checked?.state !== 'ready') throw new CommandRefusal('The import was changed by someone else.');
  return checked;
}

function decided({ columns, decimals, dateOrder }: ColumnMapping): ColumnMapping {
  const { decimal, kind } = given;
  const amounts = KINDS_OF_IMPORT[kind].fields.filter(({ reads }) => reads === 'amount');
  const open: ColumnMapping['decimals'] = decimal
    ? Object.fromEntries(amounts.map(({ name }) => [name, decimal]))
    : {};
  return { columns, decimals: { ...open, ...decimals }, dateOrder: dateOrder ?? given.dateOrder ?? null };
}

function report({ kind, report: found }: ImportRow): void {
  const words = messagesFor('en').adminImports.report;
  for (const outcome of OUTCOMES_OF[kind])
    console.log(`${words.outcomes[outcome]}: ${found?.outcomes[outcome] ?? 0}`);
  for (const { record, made, corrected, names } of found?.records ?? []) {
    const first = names.length > 0 ? ` (${names.join(', ')}${made > names.length ? ', …' : ''})` : '';
    console.log(`${words.recordNames[record]}: ${made} new${first}, ${corrected} corrected`);
  }
}

/** Rows that someone may want to look at: line, code, reason, value. */
async function listRows(db: Pool, { id, report: found }: ImportRow): Promise<void> {
  // What is not applied is cancelled at the end, and its rows removed.
  const isKept = !given.check;
  const t = translator('en', 'adminImports.codes');
  for (const outcome of LISTED_OUTCOMES) {
    for (const { line, code, value, otherLine } of await listJudgedRows(db, id, outcome, {
      after: 0,
      limit: LISTED,
    }))
      console.error(
        [line, outcome, code, code && t(code, { line: String(otherLine ?? '') }), value]
          .filter(Boolean)
          .join('\t'),
      );
    const more = (found?.outcomes[outcome] ?? 0) - LISTED;
    if (more > 0)
      console.error(
        `${more} more ${outcome} rows${isKept ? `: once it is applied, /admin/imports/${id} has all of them` : ''}.`,
      );
  }
}

function refuseUnread({ report: found }: ImportRow): void {
  const { outcomes } = found ?? {};
  if (!outcomes || outcomes.new + outcomes.corrected + outcomes.suspect + outcomes.unchanged === 0)
    throw new CommandRefusal('Nothing of this file could be read.');
}

async function apply(db: Pool, row: ImportRow): Promise<void> {
  if (row.report && isMostlySuspect(row.report) && !given.force)
    throw new CommandRefusal(
      'More than 20% of the prices are suspect: say --force after you have checked them.',
    );
  const now = new Date();
  await moveImport(db, row.id, ['ready'], { state: 'applying', changedAt: now, isForced: given.force });
  const applied = await applyImportRows({ db, now }, row.id);
  if (applied?.fault) throw new CommandRefusal(faultOf(applied));
  if (applied?.state !== 'published')
    throw new CommandRefusal('The market changed while the file was checked: try again.');
  console.log(`Applied: ${row.id}.`);
}
