import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { type AnalystUseBy, RUN_FAULTS, type RunFault } from '#lib/vocabulary/terms.ts';

/** What answers of the analyst took, added up. */
export type AnalystUseRow = {
  /** An id, a day, a model or `guests`; null: of people without a company, or of someone who is gone. */
  key: string | null;
  /** Of the company or the person. */
  name: string | null;
  email: string | null;
  answers: number;
  /** Answers that failed, and of these those of which it is known why. */
  failed: number;
  faults: Record<RunFault, number>;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  /** Answers whose tokens are estimated. */
  estimated: number;
  /** Millionths of a dollar; null: no prices were set. */
  microUsd: number | null;
  figures: number;
  withheldFigures: number;
  repairedFigures: number;
  /** The median; null where no answer had a word. */
  firstWordMs: number | null;
};

type By = { key: SQL; name: SQL; email: SQL; order: SQL };
const NONE = sql`null::text`;
const GUESTS = sql`'guests'`;
const MOST_FIRST = sql`"inputTokens" + "outputTokens" desc, used.key nulls last`;
const BY: Record<AnalystUseBy, By> = {
  company: {
    key: sql`case when is_of_guest then ${GUESTS} else company_id end`,
    name: sql`(select c.name from companies c where c.id = used.key)`,
    email: NONE,
    order: MOST_FIRST,
  },
  person: {
    key: sql`case when is_of_guest then ${GUESTS} else user_id end`,
    name: sql`(select u.name from users u where u.id = used.key)`,
    email: sql`(select u.email from users u where u.id = used.key)`,
    order: MOST_FIRST,
  },
  day: {
    key: sql`(ended_at at time zone 'Africa/Cairo')::date::text`,
    name: NONE,
    email: NONE,
    order: sql`used.key desc`,
  },
  model: { key: sql`model`, name: NONE, email: NONE, order: MOST_FIRST },
};

const FAULTS = sql.join(
  RUN_FAULTS.map((fault) => sql`${fault}::text, count(*) filter (where fault = ${fault})`),
  sql`, `,
);

type Asked = { by: AnalystUseBy; from: Date; before: Date; offset: number; limit: number };

/** Ended answers of a time, by company, person, Cairo day or model: what took most first, days the newest first. */
export const listAnalystUseRows = async (
  db: Database,
  { by, from, before, offset, limit }: Asked,
): Promise<{ rows: AnalystUseRow[]; total: number }> => {
  const { key, name, email, order } = BY[by];
  const rows = await db.execute<AnalystUseRow & { total: number }>(sql`
    with used as (
      select ${key} as key, count(*)::int as answers, (count(*) filter (where state = 'failed'))::int as failed,
        json_build_object(${FAULTS}) as faults,
        coalesce(sum(input_tokens), 0)::float8 as "inputTokens", coalesce(sum(cached_tokens), 0)::float8 as "cachedTokens",
        coalesce(sum(output_tokens), 0)::float8 as "outputTokens",
        (count(*) filter (where are_tokens_estimated))::int as estimated, sum(micro_usd)::float8 as "microUsd",
        coalesce(sum(figures), 0)::int as figures, coalesce(sum(withheld_figures), 0)::int as "withheldFigures",
        coalesce(sum(repaired_figures), 0)::int as "repairedFigures",
        percentile_cont(0.5) within group (order by first_word_ms) as "firstWordMs"
      from chat_runs
      where ended_at >= ${from.toISOString()}::timestamptz and ended_at < ${before.toISOString()}::timestamptz
      group by 1)
    select used.*, ${name} as name, ${email} as email, (count(*) over ())::int as total
    from used order by ${order} offset ${offset} limit ${limit}`);
  return { rows: rows.map(({ total: _all, ...row }) => row), total: rows[0]?.total ?? 0 };
};
