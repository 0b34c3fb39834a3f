import { z } from 'zod';
import { text } from '#lib/chat/figures/figure-parts.ts';

export const askWhichOutput = z.object({
  status: z.literal('asked'),
  /** What the asker may choose among, each as they would say it. */
  options: z.array(text),
});
