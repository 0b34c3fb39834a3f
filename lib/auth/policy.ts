import { addMs, DAY, MINUTE, SECOND } from '#lib/core/clock.ts';
import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';

/** The numbers of docs/product/accounts.md#codes-and-their-limits. The database's checks hold the same limits. */
export const CODE_LIFETIME = 10 * MINUTE;
export const CODE_ATTEMPTS = 5;
export const CODE_RESEND_SECONDS = 60;
export const CODES_A_DAY = 10;
/** What strangers have of them together; the rest is for browsers that the account knows. */
export const CODES_FOR_STRANGERS = 7;
export const GUESSES_A_DAY = 20;
export const RESET_TOKEN_LIFETIME = 15 * MINUTE;
/** The one-time link that an operator hands over to let someone set a password. */
export const PASSWORD_LINK_LIFETIME = DAY;
/** How long a proved Google identity waits for the account's own password or code. */
export const GOOGLE_LINK_LIFETIME = 10 * MINUTE;
/** Changing the address of an account asks for its password again when the session is older. */
export const RECENT_AUTH = 15 * MINUTE;

/** How long an admin may look on as a customer; it is not renewed. */
export const VIEWING_LIFETIME = 30 * MINUTE;

/** Whole seconds until an instant, at least one. */
export const secondsUntil = (instant: Date, now: Date): number =>
  Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / SECOND));

/** When a new code may be sent after one that was sent then. */
export const nextSendAt = (sentAt: Date): Date => addMs(sentAt, CODE_RESEND_SECONDS * SECOND);

/** Seconds until the Cairo day is over, when the daily counters begin again. */
export const secondsUntilNextDay = (now: Date): number =>
  secondsUntil(startOfCairoDay(addDays(cairoDay(now), 1)), now);

const GOOGLES_OWN = new Set(['gmail.com', 'googlemail.com']);

/**
 * Whether Google runs the mailbox that it vouches for: its own addresses, and those of an organisation that has its accounts
 * there. Any other address may have changed hands since Google verified it.
 */
export const vouchesForMailbox = ({
  email,
  emailVerified,
  hostedDomain,
}: {
  email: string;
  emailVerified: boolean;
  hostedDomain: string | null;
}): boolean => {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return emailVerified && (GOOGLES_OWN.has(domain) || hostedDomain?.toLowerCase() === domain);
};
