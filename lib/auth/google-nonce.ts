import type { Context } from '#lib/context/context.ts';
import { newSecret } from '#lib/core/ids.ts';
import { keyedHash } from '#lib/core/keyed-hash.ts';
import { getCookie, setCookie } from './account-cookies.ts';

/** What Google must write into the token: derived from a secret that this browser alone holds, so a token stolen elsewhere is none here. */
export const nonceOf = (secret: string): string => keyedHash('google-nonce', secret);

const SECRET = /^[\w-]{43}$/;

/** Begins a sign-in with Google in this browser. All of its tabs share one secret: a second one must not spoil the first's button. */
export const giveGoogleNonce = async ({ cookies }: Context) => {
  const storedSecret = getCookie(cookies, 'google');
  const secret = storedSecret && SECRET.test(storedSecret) ? storedSecret : newSecret();
  setCookie(cookies, 'google', secret);
  return { nonce: nonceOf(secret) };
};
