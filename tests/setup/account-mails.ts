import type { EmailTemplate } from '#lib/email/templates.ts';

/** The mails that prove an address: without a name, because a stranger may have typed it. */
export const PROOF_MAILS: readonly EmailTemplate[] = [
  'verification',
  'passwordReset',
  'emailChange',
  'googleLink',
];

/** The mails about an account. */
export const ACCOUNT_MAILS = [
  'verification',
  'passwordReset',
  'emailChange',
  'googleLink',
  'welcome',
  'passwordChanged',
  'emailChanged',
  'googleLinked',
] as const satisfies EmailTemplate[];
