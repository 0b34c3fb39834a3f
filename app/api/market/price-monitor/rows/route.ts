import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';
import { drillRowsOut } from '#lib/market/dashboard/drill/drill-rows.ts';
import { FIGURE_KINDS } from '#lib/market/dashboard/drill/figure-kinds.ts';
import { getFigureRows } from '#lib/market/price-monitor/rows.ts';
import { FigureRowsParameters } from '#lib/market/price-monitor/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'member',
      query: FigureRowsParameters,
      output: drillRowsOut(FIGURE_KINDS),
      limit: MARKET_LIMITS.readRows,
      sharedLimit: MARKET_LIMITS.read,
      errors: ['FORBIDDEN', 'NOT_FOUND'],
    },
    getFigureRows,
  ),
});
