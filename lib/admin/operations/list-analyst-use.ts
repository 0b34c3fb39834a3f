import { type AnalystUseRow, listAnalystUseRows } from '#db/queries/analyst-use.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import { instantsOf } from '#lib/admin/list/period.ts';
import type { Context } from '#lib/context/context.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import type { AnalystUseItemOut, AnalystUseOut, AnalystUseQuery } from './schema.ts';

const USUAL_DAYS = 30;
const MICRO = 1_000_000;

/** GET /admin/analyst: what answers took, by company, person, day or model. @throws AppError SEARCH_TOO_SLOW */
export const listAnalystUse = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { by, ...query }: AnalystUseQuery,
): Promise<AnalystUseOut> => {
  const to = query.to ?? cairoDay(now);
  const from = query.from ?? addDays(to, 1 - USUAL_DAYS);
  const instants = instantsOf(from, to);
  const { offset, limit } = rowsOf(query);
  const asked = { by, from: instants.from ?? now, before: instants.before ?? now, offset, limit };
  const found = await unlessTooSlow(listAnalystUseRows(db, asked));
  const page = pageOf(query, found, { item: useItem, cursor: () => '' });
  return { ...page, nextCursor: null, from, to };
};

const useItem = ({ microUsd, firstWordMs, ...row }: AnalystUseRow): AnalystUseItemOut => ({
  ...row,
  usd: microUsd === null ? null : microUsd / MICRO,
  firstWordMs: firstWordMs === null ? null : Math.round(firstWordMs),
});
