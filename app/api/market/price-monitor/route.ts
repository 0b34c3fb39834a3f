import { methods, route } from '#lib/http/route.ts';
import { getPriceMonitor } from '#lib/market/get-price-monitor.ts';
import { PriceMonitorAnswer, PriceMonitorQuery } from '#lib/market/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'member', query: PriceMonitorQuery, output: PriceMonitorAnswer, errors: ['FORBIDDEN'] },
    getPriceMonitor,
  ),
});
