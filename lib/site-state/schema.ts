import { z } from 'zod';
import { NOTICE_TONES, SWITCHES } from '#lib/vocabulary/terms.ts';

/** The notice that everyone sees now, in one language. */
export const NoticeOut = z.object({
  tone: z.enum(NOTICE_TONES),
  text: z.string(),
  isDismissible: z.boolean(),
  /** Another one after every change: people who closed the one before see it again. */
  version: z.string(),
});
export type NoticeOut = z.output<typeof NoticeOut>;

/** What holds for everyone at the moment. */
export const SiteStateOut = z.object({
  switches: z.record(z.enum(SWITCHES), z.boolean()),
  notice: NoticeOut.nullable(),
});
export type SiteStateOut = z.output<typeof SiteStateOut>;
