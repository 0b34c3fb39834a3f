import { ADMIN_LISTS, type AdminList, MODULE_NAMES, type ModuleName } from './terms.ts';

/** What a saved view is a view of: a list of the admin area, or a dashboard. */
export type ViewSurface = `admin.${AdminList}` | `dashboard.${ModuleName}`;

export const ADMIN_SURFACES: readonly ViewSurface[] = ADMIN_LISTS.map((list) => `admin.${list}` as const);

export const DASHBOARD_SURFACES: readonly ViewSurface[] = MODULE_NAMES.map(
  (module) => `dashboard.${module}` as const,
);

export const VIEW_SURFACES: readonly ViewSurface[] = [...ADMIN_SURFACES, ...DASHBOARD_SURFACES];
