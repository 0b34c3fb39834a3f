import { type AnalystUseRow, listAnalystUseRows } from '#db/queries/analyst-use.ts';
import { countRatings, type RatingCount } from '#db/queries/chat-ratings.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import { instantsOf } from '#lib/admin/list/period.ts';
import type { Context } from '#lib/context/context.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import { RATING_REASONS, type RatingReason } from '#lib/vocabulary/terms.ts';
import type { AnalystUseItemOut, AnalystUseOut, AnalystUseQuery, RatedModelOut } from './schema.ts';

const USUAL_DAYS = 30;
/** Of which ratings are counted; no more are in use in one period. */
const MODELS = 50;
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
  const period = { from: instants.from ?? now, before: instants.before ?? now };
  const [found, models, counts] = await unlessTooSlow(
    Promise.all([
      listAnalystUseRows(db, { by, ...period, offset, limit }),
      listAnalystUseRows(db, { by: 'model', ...period, offset: 0, limit: MODELS }),
      countRatings(db, period),
    ]),
  );
  const page = pageOf(query, found, { item: useItem, cursor: () => '' });
  return { ...page, nextCursor: null, from, to, ratings: ratedModels(models.rows, counts) };
};

const useItem = ({ microUsd, firstWordMs, ...row }: AnalystUseRow): AnalystUseItemOut => ({
  ...row,
  usd: microUsd === null ? null : microUsd / MICRO,
  firstWordMs: firstWordMs === null ? null : Math.round(firstWordMs),
});

/** Those that took most first, then those that were rated alone: their answers are from before. */
const ratedModels = (models: readonly AnalystUseRow[], counts: readonly RatingCount[]): RatedModelOut[] => {
  const used = new Map(models.map((row) => [row.key, row]));
  const names = new Set([...used.keys(), ...counts.map(({ model }) => model)]);
  return [...names].map((model) => {
    const rated = counts.filter((row) => row.model === model);
    const sumOf = (isOne: (row: RatingCount) => boolean) =>
      rated.filter(isOne).reduce((sum, { count }) => sum + count, 0);
    const ofReason = (reason: RatingReason) => [reason, sumOf((row) => row.reason === reason)] as const;
    return {
      model,
      answers: used.get(model)?.answers ?? 0,
      up: sumOf(({ rating }) => rating === 'up'),
      down: sumOf(({ rating }) => rating === 'down'),
      reasons: Object.fromEntries(RATING_REASONS.map(ofReason)) as RatedModelOut['reasons'],
      withheldFigures: used.get(model)?.withheldFigures ?? 0,
    };
  });
};
