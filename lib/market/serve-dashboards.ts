import { z } from 'zod';
import { AppError } from '#lib/core/errors.ts';
import { bySegment, type SegmentedHandler } from '#lib/http/by-segment.ts';
import type { ContractedHandler } from '#lib/http/contract.ts';
import { guarded, route } from '#lib/http/route.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { MARKET_LIMITS } from './access/limits.ts';
import { requireModule } from './access/module-access.ts';
import { type Asker, readMarket } from './access/read-market.ts';
import type { AnyDashboard, Dashboard } from './dashboard/dashboard-type.ts';
import { ExportParams } from './dashboard/schema.ts';
import type { DashboardRegistry } from './dashboards.ts';
import { exportModule } from './export-module.ts';

/** The calls of all dashboards of a registry, by the last part of their pages' addresses. */

const forEach = (
  registry: DashboardRegistry,
  handlerOf: (dashboard: AnyDashboard) => ContractedHandler,
): SegmentedHandler =>
  bySegment(
    'module',
    Object.fromEntries(MODULE_NAMES.map((name) => [modules[name].path.slice(1), handlerOf(registry[name])])),
  );

/**
 * A view of a dashboard; null where the scope covers no category.
 * @throws AppError FORBIDDEN where the scope does not cover the module
 */
export const getView = async <Query, View>(
  ctx: Asker & { actor: Account },
  { module, find }: Pick<Dashboard<Query, View>, 'module' | 'find'>,
  query: Query,
): Promise<View | null> => {
  requireModule(ctx, module);
  return readMarket(ctx, (reader) => find(reader, query));
};

/** GET /api/market/{module}: a view, or null where the scope covers no category. Refuses with FORBIDDEN where it does not cover the module. */
export const serveViews = (registry: DashboardRegistry): SegmentedHandler =>
  forEach(registry, (dashboard) =>
    route(
      {
        access: 'member',
        query: dashboard.viewParameters,
        output: z.object({ view: dashboard.viewOut.nullable() }),
        sharedLimit: MARKET_LIMITS.read,
        errors: ['FORBIDDEN'],
      },
      async (ctx, query) => ({ view: await getView(ctx, dashboard, query) }),
    ),
  );

/** GET /api/market/{module}/rows: a page of the rows behind a figure. Refuses with NOT_FOUND where the view has no such figure. */
export const serveRows = (registry: DashboardRegistry): SegmentedHandler =>
  forEach(registry, (dashboard) =>
    route(
      {
        access: 'member',
        query: dashboard.rowsParameters,
        output: dashboard.rowsOut,
        limit: MARKET_LIMITS.readRows,
        sharedLimit: MARKET_LIMITS.read,
        errors: ['FORBIDDEN', 'NOT_FOUND'],
      },
      async (ctx, { query, ...asked }) => {
        requireModule(ctx, dashboard.module);
        const rows = await readMarket(ctx, (reader) => dashboard.findRows(reader, query, asked));
        if (rows === null) throw new AppError('NOT_FOUND');
        return rows;
      },
    ),
  );

/** What any dashboard's file takes, for the API's document; each file is read by its own dashboard's fields. */
const fileQueryOf = (registry: DashboardRegistry) =>
  z.object(Object.assign({}, ...Object.values(registry).map(({ fileFields }) => fileFields)));

/** GET /api/exports/{module}: a view as a file. */
export const serveFiles = (registry: DashboardRegistry): ContractedHandler =>
  guarded(
    {
      access: 'member',
      whileViewing: 'closed',
      params: ExportParams,
      query: fileQueryOf(registry),
      answers: [
        { status: 200, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
        { status: 200, type: 'text/csv' },
      ],
      limit: MARKET_LIMITS.export,
      sharedLimit: MARKET_LIMITS.read,
      errors: [
        'FORBIDDEN',
        'PLAN_REQUIRED',
        'NOT_FOUND',
        'EXPORTS_RUNNING',
        'EXPORTS_BUSY',
        'EXPORT_TOO_SLOW',
      ],
    },
    async (ctx, request, args) => exportModule(registry, ctx, request, (await args.params).module),
  );
