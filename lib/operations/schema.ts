import { z } from 'zod';

export const HealthOut = z.object({ status: z.literal('alive') });

export const ReadyOut = z.object({
  status: z.literal('ready'),
  /** How notifications reach this process. */
  notifications: z.enum(['listen', 'polling', 'starting']),
});

export const TickOut = z.object({ jobsRun: z.int() });
