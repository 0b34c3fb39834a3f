import { z } from 'zod';
import { BEYOND_REACH, isInReach, listOut, PAGING } from '#lib/admin/list/schema.ts';
import { ACTIVATION_FILTERS, INTERVALS, MODULE_NAMES, PLAN_NAMES } from '#lib/vocabulary/terms.ts';

/** GET /admin/activations. */
export const ActivationsQuery = z
  .strictObject({ filter: z.enum(ACTIVATION_FILTERS).optional(), ...PAGING })
  .refine(isInReach, BEYOND_REACH);
export type ActivationsQuery = z.output<typeof ActivationsQuery>;

export const ActivationParams = z.object({ subscriptionId: z.string().min(1).max(64) });
export type ActivationParams = z.output<typeof ActivationParams>;

export const ActivationItemOut = z
  .object({
    subscriptionId: z.string(),
    company: z.object({
      id: z.string(),
      name: z.string(),
      /** Someone of it, an owner before others: their page has the editor of the links. */
      contactId: z.string().nullable(),
    }),
    plan: z.enum(PLAN_NAMES),
    interval: z.enum(INTERVALS),
    /** The modules without a report of their own. */
    modules: z.array(z.enum(MODULE_NAMES)),
    /** When something was paid for the first time. */
    paidAt: z.iso.datetime().nullable(),
    dueAt: z.iso.datetime(),
    /** Null: no one has taken it, or not for the last four hours. */
    taken: z
      .object({
        id: z.string(),
        name: z.string(),
        at: z.iso.datetime(),
        until: z.iso.datetime(),
        /** By the admin who asks. */
        isMine: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'Activation' });
export type ActivationItemOut = z.output<typeof ActivationItemOut>;

export const ActivationsOut = listOut(ActivationItemOut);
export type ActivationsOut = z.output<typeof ActivationsOut>;

export const ActivationOut = z.object({ activation: ActivationItemOut });
export type ActivationOut = z.output<typeof ActivationOut>;
