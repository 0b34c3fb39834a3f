import type { Limit, RouteLimit } from '#lib/rate-limit/rate-limit.ts';

/**
 * How often account routes may be called. Those by address stop floods; those by account stop guessing from many addresses. An account's
 * own limit never locks its owner out: a browser that has signed in before counts for itself, and a reset or Google stays open.
 */
const MINUTE = 60;
const HOUR = 60 * MINUTE;

const byAddress = (name: string, burst: number, seconds: number): RouteLimit => ({
  name,
  burst,
  seconds,
  by: 'address',
});

export const LIMITS = {
  signIn: byAddress('sign-in', 60, 10 * MINUTE),
  signUp: byAddress('sign-up', 60, HOUR),
  sendCode: byAddress('send-code', 60, HOUR),
  checkCode: byAddress('check-code', 60, 10 * MINUTE),
  resetPassword: byAddress('reset-password', 30, 10 * MINUTE),
  google: byAddress('google', 60, 10 * MINUTE),
  updateProfile: { name: 'update-profile', burst: 30, seconds: 10 * MINUTE, by: 'user' },
  administer: { name: 'administer', burst: 120, seconds: 10 * MINUTE, by: 'user' },
} as const satisfies Record<string, RouteLimit>;

export const ACCOUNT_LIMITS = {
  /** Wrong passwords for one e-mail from one address: no stranger uses up what all strangers have together. */
  signInRequester: { name: 'sign-in-requester', burst: 5, seconds: 15 * MINUTE },
  /** Wrong passwords for one e-mail from browsers it does not know. */
  signIn: { name: 'sign-in-account', burst: 10, seconds: 15 * MINUTE },
  /** Wrong passwords for one e-mail from a browser that has signed in to it before. */
  signInKnownDevice: { name: 'sign-in-device', burst: 10, seconds: 15 * MINUTE },
  /** Codes to one account that are requested by someone it does not know. */
  codeRequester: { name: 'code-requester', burst: 4, seconds: 24 * HOUR },
  /** Sign-ups with one e-mail from one address. */
  signUp: { name: 'sign-up-account', burst: 6, seconds: HOUR },
  /** Old passwords tried within a session. */
  oldPassword: { name: 'old-password', burst: 10, seconds: 15 * MINUTE },
} as const satisfies Record<string, Limit>;
