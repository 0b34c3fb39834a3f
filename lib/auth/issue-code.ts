import { randomInt } from 'node:crypto';
import type { Transaction } from '#db/client.ts';
import { countSentCode, findCode, forgetSending, replaceCode } from '#db/queries/email-codes.ts';
import type { Context } from '#lib/context/context.ts';
import { addMs, businessDay, SECOND } from '#lib/core/clock.ts';
import { AppError, type ErrorCode, tooManyRequests } from '#lib/core/errors.ts';
import { newSecret } from '#lib/core/ids.ts';
import { keyedHash, tokenHash } from '#lib/core/keyed-hash.ts';
import { MailRefused } from '#lib/email/resend-mailer.ts';
import { sendEmailNow } from '#lib/email/send-email.ts';
import type { EmailTemplate } from '#lib/email/templates.ts';
import { addressSubject, takeLimit } from '#lib/rate-limit/rate-limit.ts';
import type { CodePurpose, Locale } from '#lib/vocabulary/terms.ts';
import { getCookie } from './account-cookies.ts';
import { knownDevice } from './device-cookie.ts';
import { ACCOUNT_LIMITS } from './limits.ts';
import {
  CODE_LIFETIME,
  CODE_RESEND_SECONDS,
  CODES_A_DAY,
  CODES_FOR_STRANGERS,
  nextSendAt,
  secondsUntil,
  secondsUntilNextDay,
} from './policy.ts';

type CodeFor = {
  userId: string;
  purpose: CodePurpose;
  /** Where the mail goes and which address a right code proves. */
  email: string;
};

export type IssuedCode = CodeFor & { code: string; secret: string; codeHash: string };

/** Keyed by purpose, account and address: a code is worth nothing anywhere else. */
export const codeHash = ({ userId, purpose, email }: CodeFor, code: string): string =>
  keyedHash('code', purpose, userId, email, code);

/** Counts a code for its day. A requester that the account does not know is also counted alone, and leaves a share to those it knows. */
const count = async (
  tx: Transaction,
  { now, address, cookies, actor }: Context,
  target: CodeFor,
  isOwn: boolean,
): Promise<void> => {
  const { userId, purpose } = target;
  const isKnown =
    isOwn ||
    (actor.kind === 'account' && actor.userId === userId) ||
    knownDevice(getCookie(cookies, 'device'), userId) !== null;
  if (!isKnown) {
    const requester = `${userId} ${purpose} ${addressSubject(address)}`;
    await takeLimit(tx, ACCOUNT_LIMITS.codeRequester, requester);
  }
  const limit = isKnown ? CODES_A_DAY : CODES_FOR_STRANGERS;
  const counted = await countSentCode(tx, { ...target, day: businessDay(now), limit });
  if (!counted) throw tooManyRequests(secondsUntilNextDay(now));
};

/**
 * Makes a code and the secret of its link in place of the old ones.
 * @param options.isOwn the caller knows that the browser is the account's own
 * @param options.unhurried leaves the 60 seconds between two sends out: a sign-up has limits of its own
 * @throws AppError TOO_MANY_REQUESTS too soon after the last one, or when the day has had its share
 */
export const issueCode = async (
  tx: Transaction,
  ctx: Context,
  target: CodeFor,
  { unhurried = false, isOwn = false } = {},
): Promise<IssuedCode> => {
  const { now } = ctx;
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const secret = newSecret();
  const hash = codeHash(target, code);
  const placed = await replaceCode(
    tx,
    {
      ...target,
      codeHash: hash,
      linkHash: tokenHash(secret),
      sentAt: now,
      expiresAt: addMs(now, CODE_LIFETIME),
    },
    unhurried ? null : addMs(now, -CODE_RESEND_SECONDS * SECOND),
  );
  if (!placed) {
    const last = await findCode(tx, target);
    throw tooManyRequests(last ? secondsUntil(nextSendAt(last.sentAt), now) : CODE_RESEND_SECONDS);
  }
  await count(tx, ctx, target, isOwn);
  return { ...target, code, secret, codeHash: hash };
};

const MAILS = {
  email_verification: { template: 'verification', failure: 'FAILED_TO_SEND_VERIFICATION_CODE' },
  password_reset: { template: 'passwordReset', failure: 'FAILED_TO_SEND_RESET_CODE' },
  email_change: { template: 'emailChange', failure: 'FAILED_TO_SEND_VERIFICATION_CODE' },
  google_link: { template: 'googleLink', failure: 'FAILED_TO_SEND_VERIFICATION_CODE' },
} as const satisfies Record<CodePurpose, { template: EmailTemplate; failure: ErrorCode }>;

/**
 * Sends the mail of a code while the person waits. When it does not leave, another may be asked for at once.
 * @throws AppError FAILED_TO_SEND_…; VALIDATION_ERROR when the provider refuses the address itself
 */
export const sendCode = async (
  { db, now, log }: Context,
  { code, secret, codeHash: hash, purpose, userId, email }: IssuedCode,
  locale: Locale,
): Promise<void> => {
  const { template, failure } = MAILS[purpose];
  try {
    const message = { template, values: { code, secret } };
    await sendEmailNow(db, message, { to: email, locale, userId }, `code:${tokenHash(secret)}`);
  } catch (cause) {
    log.warn({ error: cause, purpose }, 'code mail not sent');
    const sentAt = addMs(now, -CODE_RESEND_SECONDS * SECOND);
    await forgetSending(db, { userId, purpose, codeHash: hash, sentAt });
    if (cause instanceof MailRefused)
      throw new AppError('VALIDATION_ERROR', { fields: { email: 'emailInvalid' }, cause });
    throw new AppError(failure, { cause });
  }
};
