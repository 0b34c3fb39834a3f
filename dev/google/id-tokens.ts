import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

type GoogleAccount = {
  email: string;
  name: string;
  emailVerified?: boolean;
  /** The organisation's domain, where the account is one of its Workspace. */
  hd?: string;
};

type TokenRequest = GoogleAccount & {
  clientId: string;
  /** Echoed into the token, as Google does. */
  nonce?: string;
};

export type TokenMint = {
  /** The public key under which the tokens verify. */
  key: JWK;
  /** Signs an ID token as Google shapes it, for one hour. */
  mint: (request: TokenRequest) => Promise<string>;
};

/** A stable subject for an address, 21 digits like Google's: the same person from run to run. */
export function subjectOf(email: string): string {
  return (BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`) % 10n ** 21n)
    .toString()
    .padStart(21, '1');
}

/** A key of this run and the tokens it signs for `issuer`. */
export async function createTokenMint(issuer: string): Promise<TokenMint> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const kid = randomUUID();
  const key = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  return {
    key,
    mint: ({ clientId, nonce, email, name, emailVerified = true, hd }) => {
      const [given = name, ...family] = name.split(' ');
      return new SignJWT({
        azp: clientId,
        email,
        email_verified: emailVerified,
        name,
        given_name: given,
        ...(family.length && { family_name: family.join(' ') }),
        ...(hd && { hd }),
        ...(nonce && { nonce }),
      })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(subjectOf(email))
        .setJti(randomUUID())
        .setIssuedAt()
        .setNotBefore('0s')
        .setExpirationTime('1h')
        .sign(privateKey);
    },
  };
}
