import { z } from 'zod';
import { NOTICE_TONES } from '#lib/vocabulary/terms.ts';

const NOTICE_LENGTH = 300;

/** What an admin sets of the notice. */
const NoticeFields = z.object({
  isOn: z.boolean(),
  tone: z.enum(NOTICE_TONES),
  textEn: z.string(),
  textAr: z.string(),
  isDismissible: z.boolean(),
  /** Null: from the moment it is on. */
  startsAt: z.iso.datetime().nullable(),
  /** Null: until it is switched off. */
  endsAt: z.iso.datetime().nullable(),
});
export type NoticeFields = z.output<typeof NoticeFields>;

const Text = z.string('invalid').trim().max(NOTICE_LENGTH, 'tooLong');
const Instant = z.iso
  .datetime({ offset: true, error: 'invalid' })
  .transform((text) => new Date(text).toISOString())
  .nullable();

/** What is not named stays. */
export const NoticeBody = z
  .strictObject({
    isOn: z.boolean('invalid'),
    tone: z.enum(NOTICE_TONES, 'invalid'),
    textEn: Text,
    textAr: Text,
    isDismissible: z.boolean('invalid'),
    startsAt: Instant,
    endsAt: Instant,
  })
  .partial();
export type NoticeBody = z.output<typeof NoticeBody>;

export const AdministeredNoticeOut = NoticeFields.extend({
  /** Whether it is seen now. */
  isShown: z.boolean(),
  version: z.string(),
});
export type AdministeredNoticeOut = z.output<typeof AdministeredNoticeOut>;
