import { z } from 'zod';
import { SWITCHES } from '#lib/vocabulary/terms.ts';

export const SwitchOut = z.object({
  name: z.enum(SWITCHES),
  isOn: z.boolean(),
  /** Why it stands so, for admins. */
  reason: z.string().nullable(),
  /** Null: never. */
  changedAt: z.iso.datetime().nullable(),
  version: z.string(),
});
export type SwitchOut = z.output<typeof SwitchOut>;

export const SwitchesOut = z.object({ switches: z.array(SwitchOut) });

export const SwitchParams = z.object({ name: z.enum(SWITCHES) });

/** What is not named stays. */
export const SwitchBody = z.strictObject({
  isOn: z.boolean('invalid').optional(),
  reason: z
    .string('invalid')
    .trim()
    .max(300, 'tooLong')
    .transform((text) => text || null)
    .nullable()
    .optional(),
});
export type SwitchInput = z.output<typeof SwitchParams> & z.output<typeof SwitchBody>;
