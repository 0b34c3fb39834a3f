import type { Dataset } from '#lib/vocabulary/terms.ts';
import type { DashboardAccess } from './policy.ts';

/** Whose tier's reports an access shows; null while dashboards are closed. */
export const reportDataset = (access: DashboardAccess): Dataset | null => REPORT_DATASETS[access];
const REPORT_DATASETS = {
  locked: null,
  sample: 'sample',
  open: 'licensed',
} as const satisfies Record<DashboardAccess, Dataset | null>;

/** The report beside a module's dashboard: a trial has its tier's, a paid plan its own before its tier's. */
export const moduleReport = (
  access: DashboardAccess,
  { own: ownLink, tier }: { own: string | null; tier: string | null },
): string | null => {
  if (access === 'locked') return null;
  return access === 'open' ? (ownLink ?? tier) : tier;
};
