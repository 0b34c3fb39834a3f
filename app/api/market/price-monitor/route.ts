import { methods, route } from '#lib/http/route.ts';
import { getPriceMonitor } from '#lib/market/price-monitor/read.ts';
import { PriceMonitorAnswer, PriceMonitorParameters } from '#lib/market/price-monitor/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'member', query: PriceMonitorParameters, output: PriceMonitorAnswer, errors: ['FORBIDDEN'] },
    getPriceMonitor,
  ),
});
