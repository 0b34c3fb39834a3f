import { panelFor, type RowsOf } from '#lib/market/dashboard/panel-type.ts';
import type { PriceHead } from './head-schema.ts';
import type { PriceSet } from './price-set.ts';
import type { SectionQuery } from './section-query.ts';

/** What Price Monitor's panels work with. */
export type PriceTypes = { base: PriceSet; query: SectionQuery; head: PriceHead };

export const pricePanel = panelFor<PriceTypes>();

/** What a sheet of rows is listed from, where something was read in the range. */
export type ReadRows<Out> = RowsOf<PriceTypes, Out> & { query: SectionQuery };

export const isRead = <Out>(rows: RowsOf<PriceTypes, Out>): rows is ReadRows<Out> => rows.query !== null;
