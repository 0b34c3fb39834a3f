import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { PriceSource, RunContent } from '#lib/vocabulary/market-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

export type NewRun = {
  /** What keeps the same round from being taken twice. */
  key: string;
  dataset: Dataset;
  ownerCompanyId?: string | null;
  source: PriceSource;
  retailerId?: string | null;
  startedAt: Date;
  finishedAt: Date;
  /** What it tried to read; at least what it read. */
  attempted?: number;
  /** Reason → how often. */
  failures?: Record<string, number>;
};

export type RowOwner = { dataset: Dataset | null; ownerCompanyId: string | null };

/** Whose the rows of runs are that are taken together. @throws where they are not all of one dataset and one owner */
export const ownerOf = (runs: readonly NewRun[]): RowOwner => {
  const [first, ...rest] = runs;
  const owner = { dataset: first?.dataset ?? null, ownerCompanyId: first?.ownerCompanyId ?? null };
  const isOther = (run: NewRun): boolean =>
    run.dataset !== owner.dataset || (run.ownerCompanyId ?? null) !== owner.ownerCompanyId;
  if (rest.some(isOther)) throw new RangeError('runs that are taken together have one dataset and one owner');
  return owner;
};

/** Numbers of the runs by their keys; a run that was opened before has none. */
export const openRuns = async (
  db: Statements,
  content: RunContent,
  runs: readonly NewRun[],
): Promise<Map<string, number>> => {
  const rows = await db.execute<{ key: string; no: number }>(sql`
    insert into market_runs (key, dataset, owner_company_id, source, content, retailer_id, started_at, attempted, failures)
    select key, dataset, owner_company_id, source, ${content}, retailer_id, started_at::timestamptz, coalesce(attempted, 0), coalesce(failures, '{}')
    from jsonb_to_recordset(${JSON.stringify(
      runs.map((run) => ({
        key: run.key,
        dataset: run.dataset,
        owner_company_id: run.ownerCompanyId,
        source: run.source,
        retailer_id: run.retailerId,
        started_at: run.startedAt.toISOString(),
        attempted: run.attempted,
        failures: run.failures,
      })),
    )}::text::jsonb) as run (key text, dataset text, owner_company_id text, source text, retailer_id text, started_at text, attempted int, failures jsonb)
    on conflict (key) do nothing returning key, no`);
  return new Map(rows.map(({ key, no }) => [key, no]));
};

/** Shows the rows of runs to those who may see them. `counts`: what each read, and what of it no listing or shop is known for. */
export const publishRuns = async (
  db: Statements,
  runs: readonly NewRun[],
  counts: readonly RunCount[],
): Promise<void> => {
  const byNo = counts.map(({ runNo, succeeded, unknown }) => ({ no: runNo, succeeded, unknown }));
  const ends = runs.map(({ key, finishedAt }) => ({ key, finished_at: finishedAt.toISOString() }));
  await db.execute(sql`
    update market_runs r set state = 'published', finished_at = e.finished_at::timestamptz, succeeded = coalesce(n.succeeded, 0),
      attempted = greatest(r.attempted, coalesce(n.succeeded + n.unknown, 0)),
      failures = r.failures || case when n.unknown > 0 then jsonb_build_object('unknown', n.unknown) else '{}' end
    from jsonb_to_recordset(${JSON.stringify(ends)}::text::jsonb) as e (key text, finished_at text)
      join market_runs opened on opened.key = e.key
      left join jsonb_to_recordset(${JSON.stringify(byNo)}::text::jsonb) as n (no int, succeeded int, unknown int) on n.no = opened.no
    where r.no = opened.no and r.state = 'loading'`);
};

export type RunCount = { runNo: number; succeeded: number; unknown: number };
