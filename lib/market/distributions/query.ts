import type { ShownFilters } from '#lib/market/dashboard/filters/filter-types.ts';
import { formatFilters, type Parsed } from '#lib/market/dashboard/filters/parse-format.ts';
import { type DistributionsFilters, distributionsFilters } from './distributions-filters.ts';

/** What an address of Distributions asks for. */
export type DistributionsQuery = Parsed<DistributionsFilters>;

/** The query of an address that shows these filters. */
export const formatDistributions = (filters: ShownFilters<DistributionsFilters>): string =>
  formatFilters(distributionsFilters, filters);
