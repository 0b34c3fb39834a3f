import { methods } from '#lib/http/route.ts';
import { dashboards } from '#lib/market/dashboards.ts';
import { serveRows } from '#lib/market/serve-dashboards.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: serveRows(dashboards) });
