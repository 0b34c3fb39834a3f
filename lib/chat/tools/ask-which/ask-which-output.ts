import { z } from 'zod';
import { askedText } from '#lib/chat/figures/figure-parts.ts';

export const askWhichOutput = z.object({
  /** `not_asked`: fewer than two options are left without those whose figures the question did not give. */
  status: z.enum(['asked', 'not_asked']),
  /** What the asker may choose among, each as they would say it. */
  options: z.array(askedText),
});
