import { requireFeature } from '#lib/billing/rules/require-feature.ts';
import type { Context } from '#lib/context/context.ts';
import { MINUTE } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import { onShutdown } from '#lib/core/shutdown.ts';
import { fileResponse } from '#lib/exports/file-response.ts';
import { takeTurn } from '#lib/exports/file-turn.ts';
import { csvOf, workbookOf } from '#lib/exports/make-file.ts';
import { parseQuery } from '#lib/http/parse-input.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import { requireModule } from './access/module-access.ts';
import { enterMarket } from './access/read-market.ts';
import type { Reader } from './access/reader.ts';
import type { AnyDashboard } from './dashboard/dashboard-type.ts';
import type { DashboardRegistry } from './dashboards.ts';

/** How long a file may be made and sent. */
const MADE_WITHIN = 5 * MINUTE;

/**
 * GET /exports/{module}: a dashboard's view, or the rows behind one of its figures, as a file, its filters those of the dashboard's own
 * address. What is read for it ends when the caller leaves, in the database too.
 * @throws AppError NOT_FOUND for what is no module, FORBIDDEN, PLAN_REQUIRED, EXPORTS_RUNNING, EXPORTS_BUSY, EXPORT_TOO_SLOW
 */
export const exportModule = async (
  registry: DashboardRegistry,
  ctx: Context<Account>,
  request: Request,
  path: unknown,
): Promise<Response> => {
  const { actor, now } = ctx;
  const module = moduleList.find((one) => one.path === `/${path}`);
  if (!module) throw new AppError('NOT_FOUND');
  requireModule(ctx, module.name);
  const dashboard = registry[module.name];
  requireFeature(actor, 'excel', now);
  const { format, table, figure, query } = parseQuery(request, dashboard.fileParameters);
  if (figure !== undefined && format !== 'csv')
    throw new AppError('VALIDATION_ERROR', { fields: { format: 'invalid' } });
  if (format === 'csv' && table === undefined && figure === undefined)
    throw new AppError('VALIDATION_ERROR', { fields: { table: 'required' } });

  const endTurn = takeTurn(actor.userId);
  const leaving = new AbortController();
  const stayOn = onShutdown(() => leaving.abort());
  const ending = [endTurn, stayOn];
  const end = () => {
    for (const part of ending) part();
  };
  const gone = AbortSignal.any([request.signal, leaving.signal, AbortSignal.timeout(MADE_WITHIN)]);
  try {
    // Rows are read while the file is sent, so the place is free only after that.
    const { reader, leave } = await enterMarket({ ...ctx, gone }, { endsIn: gone });
    ending.push(leave);
    const { label, chunks } =
      figure === undefined
        ? await fileOfView(dashboard, { reader, query, only: format === 'csv' ? (table ?? null) : null })
        : await fileOfRows(dashboard, { reader, query, figure });
    return await fileResponse(label, untilSent(chunks, { ctx, gone, end }), gone);
  } catch (fault) {
    end();
    throw gone.aborted ? new AppError('EXPORT_TOO_SLOW', { cause: fault }) : fault;
  }
};

type Asked = { reader: Reader; query: unknown };

/** @param only the one table that is meant; null: all of them, as a workbook */
const fileOfView = async (
  { exportView }: AnyDashboard,
  { reader, query, only }: Asked & { only: string | null },
) => {
  const made = await exportView(reader, query, only);
  const table = made?.tables.find(({ id }) => id === only);
  if (made === null || (only !== null && table === undefined)) throw new AppError('NOT_FOUND');
  return table ? csvOf({ ...made, table }) : workbookOf(made, reader.locale, reader.now);
};

const fileOfRows = async (
  { exportRows }: AnyDashboard,
  { reader, query, figure }: Asked & { figure: string },
) => {
  const made = await exportRows(reader, query, figure);
  if (made === null) throw new AppError('NOT_FOUND');
  return csvOf(made);
};

type Sending = { ctx: Pick<Context, 'log'>; gone: AbortSignal; end: () => void };

const untilSent = async function* (
  chunks: AsyncGenerator<Uint8Array, void, void>,
  { ctx, gone, end }: Sending,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* chunks;
  } catch (error) {
    if (!gone.aborted) ctx.log.error({ error }, 'a file broke off');
    throw error;
  } finally {
    end();
  }
};
