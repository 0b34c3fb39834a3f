import { createHmac } from 'node:crypto';
import type { WebhookRow } from '#db/queries/alert-webhooks.ts';
import { keyedHash } from '#lib/core/keyed-hash.ts';
import { doesFormerSign } from './policy.ts';

/** What signs a company's messages. It follows from a key that is not in the database, so that it is nowhere written down. */
export const secretOf = (companyId: string, seed: string): string =>
  `whsec_${keyedHash('alert-webhook', companyId, seed)}`;

/** `t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>" in hex>`, by one secret or by several. */
export const signatureOf = (secrets: readonly string[], body: string, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000);
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signed].join(',');
};

/** The secrets that sign now: for a day after a new one was made, the one before as well. */
export const signingSecrets = (
  { companyId, secretSeed, formerSeed, rotatedAt }: WebhookRow,
  now: Date,
): string[] => [
  secretOf(companyId, secretSeed),
  ...(formerSeed !== null && doesFormerSign(rotatedAt, now) ? [secretOf(companyId, formerSeed)] : []),
];
