import { methods, route } from '#lib/http/route.ts';
import { PriceMonitorAnswer, PriceMonitorQuery } from '#lib/market/schema.ts';
import { showPriceMonitor } from '#lib/market/show-price-monitor.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'member', query: PriceMonitorQuery, output: PriceMonitorAnswer }, showPriceMonitor),
});
