import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';
import { getPriceMonitor } from '#lib/market/price-monitor/read.ts';
import { PriceMonitorAnswer, PriceMonitorParameters } from '#lib/market/price-monitor/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'member',
      query: PriceMonitorParameters,
      output: PriceMonitorAnswer,
      sharedLimit: MARKET_LIMITS.read,
      errors: ['FORBIDDEN'],
    },
    getPriceMonitor,
  ),
});
