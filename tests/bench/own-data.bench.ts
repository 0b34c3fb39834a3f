import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { connect, database, disconnect, type Pool } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { type ImportRow, insertImport, moveImport } from '#db/queries/imports.ts';
import { listOwnItems } from '#db/queries/own-items.ts';
import { newestSampleDay } from '#db/sample-market/observations.ts';
import { newId } from '#lib/core/ids.ts';
import { csvLine } from '#lib/exports/csv.ts';
import { csvOf } from '#lib/exports/make-file.ts';
import { applyImportRows } from '#lib/intake/apply-rows.ts';
import { checkImportRows } from '#lib/intake/check-rows.ts';
import { readImportFile } from '#lib/intake/read-file.ts';
import { FILE_LIMITS, OWN_LIMITS } from '#lib/intake/rules/policy.ts';
import { undoImportRows } from '#lib/intake/undo-rows.ts';
import { dashboards } from '#lib/market/dashboards.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { loadNow, processorSeconds } from './import-processes.ts';
import { sampleFilling, withOwnDatabase } from './own-services.ts';
import type { Figures } from './run.ts';
import { slowestOf } from './statement-costs.ts';

export const title =
  "A company's field audits at their limit: the section, its file, the list of its products, and one more file that is imported";

const STORED = Number(process.env.OWN_AUDITS || OWN_LIMITS.stored.field_audits);
const ROWS = Math.min(FILE_LIMITS.company.rows, STORED / 4);
const CATEGORY = 'milk';
const OWNER = 'bench-company';
/** Of any statement that someone waits for. */
const MOST_MS = 2000;
const MONTHS_BACK = 390;

export async function run(): Promise<Figures> {
  const today = newestSampleDay(new Date());
  return withOwnDatabase(async () => {
    const owner = connect({ url: process.env.DATABASE_OWNER_URL ?? '', max: 2, statementLimit: BULK_LIMIT });
    try {
      const shelves = await listShelves();
      await owner.execute(sql`delete from own_field_audits where owner_company_id = ${OWNER}`);
      await owner.execute(sql`delete from own_shelf_findings where owner_company_id = ${OWNER}`);
      await owner.execute(sql`update imports set state = 'cancelled' where owner_company_id = ${OWNER}`);
      await storeAudits(owner, STORED - ROWS, shelves, today);
      await owner.execute(sql`vacuum analyze own_field_audits`);
      const importing = await importFile(shelves, today);
      await owner.execute(sql`vacuum analyze own_shelf_findings`);
      const figures = [...importing.figures, ...(await readAll(today)), await importing.undo()];
      // On a machine that does other work as well, time alone says little.
      const slow = figures.filter(
        ({ isWaitedFor, processor, 'slowest, ms': ms }) =>
          isWaitedFor === 'yes' && Math.min(Number(ms), 1000 * Number(processor)) > MOST_MS,
      );
      if (slow.length > 0) {
        console.table(figures);
        throw new Error(slow.map(({ what, 'slowest, ms': ms }) => `${what}: ${ms} ms`).join('\n'));
      }
      return figures;
    } finally {
      await disconnect(owner);
    }
  }, sampleFilling());
}

type Shelf = { gtin: string; retailer: string; store: string };

const listShelves = () =>
  database().execute<Shelf>(sql`
    select p.gtin, r.name_en as retailer, coalesce(t.code, t.name_en) as store
    from shelf_series s join categories c on c.no = s.category_no and c.id = ${CATEGORY} join products p on p.id = s.product_id
      join stores t on t.id = s.store_id join retailers r on r.id = t.retailer_id
    where s.dataset = 'sample' and s.region_no is not null and p.gtin is not null and s.owner_company_id is null
      and (select count(*) from stores o where o.retailer_id = t.retailer_id and coalesce(o.code, o.name_en) = coalesce(t.code, t.name_en)) = 1
    order by s.id`);

/** Every shelf as often as it takes, on days of the last thirteen months. */
const storeAudits = async (
  owner: Pool,
  count: number,
  shelves: readonly Shelf[],
  today: string,
): Promise<void> => {
  const each = Math.ceil(count / shelves.length);
  await owner.execute(sql`
    insert into own_field_audits (id, owner_company_id, retailer, store, gtin, observed_at, state, facings, note, file_name, saved_at)
    select 'bench-' || s.no || '-' || n, ${OWNER}, s.retailer, s.store, s.gtin, ${today}::date - interval '1 day' * (10 + n * ${MONTHS_BACK} / ${each}) + interval '9 hours',
      (array['in_stock', 'in_stock', 'oos', 'low', 'not_listed'])[1 + (s.no + n) % 5], n % 9, 'Seen beside the till', 'earlier.csv', now()
    from jsonb_to_recordset(${JSON.stringify(shelves.map((shelf, no) => ({ ...shelf, no })))}::text::jsonb)
        as s (no int, gtin text, retailer text, store text) cross join generate_series(1, ${each}) as n
    limit ${count}`);
};

type Measured<T> = { figure: Figures[number]; value: T };

/** @param isWaitedFor someone waits for it; else a job does it */
async function measure<T>(what: string, isWaitedFor: boolean, work: () => Promise<T>): Promise<Measured<T>> {
  const db = database();
  const [began, busy] = [performance.now(), await processorSeconds(db)];
  const { value, statements, slowest, text } = await slowestOf(work);
  const seconds = (performance.now() - began) / 1000;
  const round = (number: number) => Math.round(number * 100) / 100;
  return {
    value,
    figure: {
      ...{ what, seconds: round(seconds), processor: round((await processorSeconds(db)) - busy) },
      ...{
        statements,
        'slowest, ms': slowest,
        text,
        isWaitedFor: isWaitedFor ? 'yes' : 'no',
        load: loadNow(),
      },
    },
  };
}

/** As the owner's page and its jobs do it. */
async function importFile(
  shelves: readonly Shelf[],
  today: string,
): Promise<{ figures: Figures; undo: () => Promise<Figures[number]> }> {
  const db = database();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-own-'));
  const file = path.join(folder, 'audits.csv');
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const shelf = shelves[at % shelves.length];
    const day = addDays(today, -Math.floor(at / shelves.length));
    return [
      day,
      `${8 + (at % 3)}:30`,
      shelf?.retailer ?? '',
      shelf?.store ?? '',
      shelf?.gtin ?? '',
      at % 4 === 0 ? 'out of stock' : 'in stock',
      at % 7,
    ];
  });
  fs.writeFileSync(
    file,
    [['Date', 'Time', 'Retailer', 'Store', 'Barcode', 'State', 'Facings'], ...rows].map(csvLine).join(''),
  );
  const bytes = fs.readFileSync(file);
  const now = new Date();
  const opened = await insertImport(db, {
    ...{
      id: newId(),
      kind: 'field_audits',
      ownerCompanyId: OWNER,
      dataset: 'sample',
      state: 'reading',
      mode: 'add',
    },
    ...{
      fileName: 'audits.csv',
      fileBytes: bytes.length,
      createdAt: now,
      changedAt: now,
      createdBy: 'someone',
    },
    fileSha256: createHash('sha256').update(bytes).digest('hex'),
  });
  if (!opened) throw new Error('an import of the file is open');
  const { id } = opened;
  const move = (from: ImportRow['state'], state: ImportRow['state']) =>
    moveImport(db, id, [from], { state, changedAt: new Date() });
  const figures: Figures = [];
  const take = async (what: string, work: () => Promise<ImportRow | null>) => {
    const { figure, value } = await measure(`${what} ${ROWS} rows`, false, work);
    figures.push(figure);
    return value;
  };
  try {
    await take('read', () => readImportFile({ db, now }, opened, () => fs.createReadStream(file)));
    await move('mapping', 'checking');
    const checked = await take('check', () => checkImportRows({ db, now }, id));
    if (checked?.report?.outcomes.new !== ROWS) throw new Error(JSON.stringify(checked?.report));
    await move('ready', 'applying');
    await take(`apply, ${STORED} audits then,`, () => applyImportRows({ db, now }, id));
    const undo = async () => {
      await move('published', 'undoing');
      return (await measure(`undo ${ROWS} rows`, false, () => undoImportRows({ db, now }, id))).figure;
    };
    return { figures, undo };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function readAll(today: string): Promise<Figures> {
  const market = database();
  const scope = dataScopeWith({ why: 'paid', datasets: ['sample'], owner: OWNER });
  const reader = { market, now: new Date(), locale: 'en' as const, scope };
  const { distributions } = dashboards;
  const queryOf = (rest: string) =>
    distributions.parse(
      Object.fromEntries(
        new URLSearchParams(
          `category=${CATEGORY}&section=audits&from=${addDays(today, -365)}&to=${today}${rest}`,
        ),
      ),
    );
  const section = await measure('section', true, () => distributions.find(reader, queryOf('') as never));
  const drawer = await measure('rows behind its checks', true, () =>
    distributions.findRows(reader, queryOf('') as never, { figure: 'audits-checks', page: 1 } as never),
  );
  let rows = 0;
  const file = await measure('file of all findings', true, async () => {
    const made = await distributions.exportView(reader, queryOf('') as never, 'audit-findings');
    const table = made?.tables.find(({ id }) => id === 'audit-findings');
    if (!made || !table) throw new Error('the file has no findings');
    const decoder = new TextDecoder();
    for await (const chunk of csvOf({ ...made, table }).chunks)
      rows += decoder.decode(chunk).split('\n').length - 1;
  });
  const items = await measure('products of its rows', true, () =>
    listOwnItems(market, OWNER, { categories: 'all', datasets: ['sample'] }, {
      offset: 0,
      limit: 50,
      countTo: 1000,
    } as never),
  );
  return [section.figure, drawer.figure, { ...file.figure, rows }, items.figure];
}
