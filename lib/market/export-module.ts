import { requireFeature } from '#lib/billing/rules/require-feature.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { csvOf, workbookOf } from '#lib/exports/make-file.ts';
import { sendInTurn } from '#lib/exports/send-in-turn.ts';
import { parseQuery } from '#lib/http/parse-input.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import { requireModule } from './access/module-access.ts';
import { enterMarket } from './access/read-market.ts';
import type { Reader } from './access/reader.ts';
import type { AnyDashboard } from './dashboard/dashboard-type.ts';
import type { DashboardRegistry } from './dashboards.ts';

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

  return sendInTurn(ctx, request, async ({ gone, atEnd }) => {
    // Rows are read while the file is sent, so the place is free only after that.
    const { reader, leave } = await enterMarket({ ...ctx, gone }, { endsIn: gone });
    atEnd(leave);
    return figure === undefined
      ? fileOfView(dashboard, { reader, query, only: format === 'csv' ? (table ?? null) : null })
      : fileOfRows(dashboard, { reader, query, figure });
  });
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
