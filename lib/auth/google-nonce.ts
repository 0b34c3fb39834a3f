import type { Context } from '#lib/context/context.ts';
import { newSecret } from '#lib/core/ids.ts';
import { keyedHash } from '#lib/core/keyed-hash.ts';

/** What Google must write into the token: derived from a secret that this browser alone holds, so a token stolen elsewhere is none here. */
export const nonceOf = (secret: string): string => keyedHash('google-nonce', secret);

const SECRET = /^[\w-]{43}$/;

/** Begins a sign-in with Google in this browser. All of its tabs share one secret: a second one must not spoil the first's button. */
export const giveGoogleNonce = async ({ session }: Context) => {
  const kept = session.googleSecret;
  const secret = kept && SECRET.test(kept) ? kept : newSecret();
  session.keepGoogleSecret(secret);
  return { nonce: nonceOf(secret) };
};
