import { z } from 'zod';
import type { Reader } from '#lib/market/access/reader.ts';
import { priceMonitor } from '#lib/market/price-monitor/dashboard.ts';
import type { PriceMonitorQuery } from '#lib/market/price-monitor/query.ts';

/** The last part of its path, as the router gives it to its calls. */
export const PRICE_MONITOR = { module: 'price-monitor' };

/** What its view's call answers. */
export const PriceMonitorAnswer = z.object({ view: priceMonitor.viewOut.nullable() });

/** A view of Price Monitor as a file, or one of its tables. */
export const exportPriceMonitor = (reader: Reader, query: PriceMonitorQuery, table: string | null = null) =>
  priceMonitor.exportView(reader, query, table);

/** One view, with the panels of the sections that are named, else of the query's own. */
export const findPriceMonitor = priceMonitor.findSections;
