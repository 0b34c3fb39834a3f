import type { z } from 'zod';
import type { priceMonitor } from './dashboard.ts';

/** A view of Price Monitor, as its call answers it. */
export type PriceMonitorData = z.output<(typeof priceMonitor)['viewOut']>;
