/** Seconds between two codes. */
export const RESEND_SECONDS = 60;

const KEY = 'raffVerification';

/** Whose code is awaited, and when it was sent; 0 where sending failed. */
export type VerificationMark = { name: string; email: string; sentAt: number };

/** By hand: signing in is to load no schema library. */
function isMark(mark: unknown): mark is VerificationMark {
  if (typeof mark !== 'object' || mark === null) return false;
  const { name, email, sentAt } = mark as Record<string, unknown>;
  return typeof name === 'string' && typeof email === 'string' && typeof sentAt === 'number';
}

/** Notes in the page's own history entry that a code is awaited, so that a reload asks for it again instead of starting over. */
export function markVerification(mark: VerificationMark | null): void {
  window.history.replaceState({ ...window.history.state, [KEY]: mark ?? undefined }, '');
}

export function findVerification(): VerificationMark | null {
  const mark: unknown = window.history.state?.[KEY];
  return isMark(mark) ? mark : null;
}

/** Seconds until another code may be requested. */
export function waitOf({ sentAt }: Pick<VerificationMark, 'sentAt'>, now: number): number {
  return Math.max(0, RESEND_SECONDS - Math.floor((now - sentAt) / 1000));
}
