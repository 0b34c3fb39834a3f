import type { ComponentType } from 'react';
import type { PerDashboard } from '#lib/vocabulary/modules.ts';
import { PriceShowcase } from './price-monitor/price-showcase.tsx';

/** Draws the figures at the head of a dashboard by themselves. */
// biome-ignore lint/suspicious/noExplicitAny: each has a head of its own
export type ShowcaseTiles = ComponentType<{ data: any }>;

/** What draws the head of each module's dashboard outside of it; null where it has none. Apart from the dashboards, which are large. */
export const showcaseTiles = {
  priceMonitor: PriceShowcase,
  imdb: null,
  promotions: null,
  distributions: null,
} as const satisfies PerDashboard<ShowcaseTiles>;
