import { z } from 'zod';

/** Seconds between two codes. */
export const RESEND_SECONDS = 60;

const KEY = 'raffVerification';

const Mark = z.object({ name: z.string(), email: z.string(), sentAt: z.number() });

/** Whose code is awaited, and when it was sent; 0 where sending failed. */
export type VerificationMark = z.output<typeof Mark>;

/** Notes in the page's own history entry that a code is awaited, so that a reload asks for it again instead of starting over. */
export function markVerification(mark: VerificationMark | null): void {
  window.history.replaceState({ ...window.history.state, [KEY]: mark ?? undefined }, '');
}

export function findVerification(): VerificationMark | null {
  return Mark.safeParse(window.history.state?.[KEY]).data ?? null;
}

/** Seconds until another code may be requested. */
export function waitOf({ sentAt }: Pick<VerificationMark, 'sentAt'>, now: number): number {
  return Math.max(0, RESEND_SECONDS - Math.floor((now - sentAt) / 1000));
}
