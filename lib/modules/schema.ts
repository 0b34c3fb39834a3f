import { z } from 'zod';
import { DASHBOARD_KINDS, MODULE_BUTTON_STATES, MODULE_NAMES } from '#lib/vocabulary/terms.ts';

/** A module as its list shows it, matched with the caller's own. */
export const CombinedModule = z
  .object({
    id: z.enum(MODULE_NAMES),
    name: z.enum(MODULE_NAMES),
    displayName: z.string(),
    description: z.string(),
    iconSrc: z.string(),
    /** The same picture, under the names that clients know. */
    icon: z.string(),
    image: z.string(),
    powerBILink: z.string().nullable(),
    /** True where a dashboard is linked: the native one in a trial, a Power BI report on a paid plan. */
    hasAccess: z.boolean(),
    /** What its button says. */
    state: z.enum(MODULE_BUTTON_STATES),
  })
  .meta({ id: 'Module' });
export type CombinedModule = z.output<typeof CombinedModule>;

export const ModulesOut = z.object({ modules: z.array(CombinedModule) });

/** Which of a module's two dashboards: ours, or the Power BI report. */
export const DashboardChoice = z.strictObject({
  moduleId: z.enum(MODULE_NAMES),
  kind: z.enum(DASHBOARD_KINDS),
});
