import { guarded, methods } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';
import { ExportParams } from '#lib/market/dashboard/schema.ts';
import { exportModule } from '#lib/market/export-module.ts';
import { PriceExportParameters } from '#lib/market/price-monitor/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'member',
      whileViewing: 'closed',
      params: ExportParams,
      query: PriceExportParameters,
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
    async (ctx, request, args) => exportModule(ctx, request, (await args.params).module),
  ),
});
