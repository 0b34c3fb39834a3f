import type { EmailTemplate } from '#lib/email/templates.ts';

/** The mails about an account. */
export const ACCOUNT_MAILS = [
  'verification',
  'passwordReset',
  'emailChange',
  'welcome',
  'passwordChanged',
  'emailChanged',
  'googleLinked',
] as const satisfies EmailTemplate[];
