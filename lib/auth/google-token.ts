import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { env } from '#lib/core/env.ts';
import { AppError } from '#lib/core/errors.ts';
import { keepLast } from '#lib/core/keep-last.ts';
import { noteOutcome } from '#lib/services/outcome-bell.ts';
import { Email } from './fields.ts';

/** What a verified ID token says of its person. */
export type GoogleIdentity = {
  sub: string;
  email: string;
  emailVerified: boolean;
  /** The organisation's domain, where one runs the account (Google's `hd`). */
  hostedDomain: string | null;
  name: string | null;
  nonce: string | null;
  expiresAt: Date;
};

const ANSWER_WITHIN = 5000;
const DISCOVERY_LIFETIME = 60 * 60 * 1000;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email,
  // Google has sent this as a string too.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).default(false),
  hd: z.string().optional(),
  name: z.string().optional(),
  nonce: z.string().optional(),
  exp: z.number(),
});

/** Next keeps its own cache of fetches, which would outlive a rotation. */
const askGoogle = async (url: string | URL, options: RequestInit): Promise<Response> => {
  try {
    const response = await fetch(url, { ...options, cache: 'no-store' });
    noteOutcome('google', response.ok ? null : new Error(`status ${response.status}`));
    return response;
  } catch (error) {
    noteOutcome('google', error);
    throw error;
  }
};

const DISCOVERY_PATH = '/.well-known/openid-configuration';

/** Asks where the keys are, where Google is set up. */
export const probeGoogle = async (signal: AbortSignal): Promise<void> => {
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER } = env();
  if (!GOOGLE_CLIENT_ID) return;
  const response = await askGoogle(`${GOOGLE_ISSUER}${DISCOVERY_PATH}`, { signal });
  await response.body?.cancel();
};

/** The issuer's keys by its discovery document; kept for an hour, and fetched again for a key that is not among them. */
const issuerKeys = keepLast(async (issuer: string) => {
  const response = await askGoogle(`${issuer}${DISCOVERY_PATH}`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
  if (!response.ok) throw new Error(`discovery document of ${issuer}: status ${response.status}`);
  const { jwks_uri } = Discovery.parse(await response.json());
  return createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: ANSWER_WITHIN,
    cooldownDuration: 30_000,
    cacheMaxAge: 10 * 60 * 1000,
    [customFetch]: askGoogle,
  });
}, DISCOVERY_LIFETIME);

/** Google writes its issuer with and without the scheme. */
const issuersOf = (issuer: string): string[] => [issuer, issuer.replace(/^https?:\/\//, '')];

const ALGORITHMS = ['RS256', 'ES256'];

/** What a token claims of itself, unproved; null when it is no token. */
const claimsOf = (idToken: string) => {
  try {
    return { ...decodeJwt(idToken), alg: decodeProtectedHeader(idToken).alg };
  } catch {
    return null;
  }
};

/** Whether the issuer is worth asking: a text that is no token, or one for someone else, never leaves this process. */
const isForUs = (idToken: string, issuer: string, audience: string): boolean => {
  const claims = claimsOf(idToken);
  return (
    claims !== null &&
    issuersOf(issuer).includes(claims.iss ?? '') &&
    [claims.aud].flat().includes(audience) &&
    ALGORITHMS.includes(claims.alg ?? '')
  );
};

/** True for faults of the token itself; all others mean that the issuer could not be asked. */
const isTokenFault = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  error.code !== 'ERR_JOSE_GENERIC';

/**
 * Verifies signature, issuer, audience and expiry of a Google ID token.
 * @throws AppError INVALID_CREDENTIALS for a bad token, NOT_READY when the issuer's keys cannot be had
 */
export const verifyGoogleToken = async (idToken: string, now: Date): Promise<GoogleIdentity> => {
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER } = env();
  if (!GOOGLE_CLIENT_ID || !isForUs(idToken, GOOGLE_ISSUER, GOOGLE_CLIENT_ID)) {
    throw new AppError('INVALID_CREDENTIALS');
  }
  try {
    const { payload } = await jwtVerify(idToken, await issuerKeys(GOOGLE_ISSUER), {
      issuer: issuersOf(GOOGLE_ISSUER),
      audience: GOOGLE_CLIENT_ID,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: 30,
      currentDate: now,
    });
    const claims = Claims.safeParse(payload);
    if (!claims.success) throw new AppError('INVALID_CREDENTIALS', { cause: claims.error });
    const { sub, email, email_verified, hd, name, nonce, exp } = claims.data;
    return {
      sub,
      email,
      emailVerified: email_verified === true || email_verified === 'true',
      hostedDomain: hd ?? null,
      name: name ?? null,
      nonce: nonce ?? null,
      expiresAt: new Date(exp * 1000),
    };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (isTokenFault(cause)) throw new AppError('INVALID_CREDENTIALS', { cause });
    throw new AppError('NOT_READY', { cause, retryAfterSeconds: 5 });
  }
};
