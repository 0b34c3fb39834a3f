import { methods } from '#lib/http/route.ts';
import { dashboards } from '#lib/market/dashboards.ts';
import { serveViews } from '#lib/market/serve-dashboards.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: serveViews(dashboards) });
