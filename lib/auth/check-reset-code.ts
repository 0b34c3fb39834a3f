import { findAccountByEmail } from '#db/queries/accounts.ts';
import { consumeActionToken, insertActionToken } from '#db/queries/action-tokens.ts';
import { consumeLink } from '#db/queries/email-codes.ts';
import type { Context } from '#lib/context/context.ts';
import { addMs } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import { newSecret } from '#lib/core/ids.ts';
import { tokenHash } from '#lib/core/keyed-hash.ts';
import { translator } from '#lib/i18n/translator.ts';
import { checkCode } from './check-code.ts';
import { RESET_TOKEN_LIFETIME } from './policy.ts';
import type { EmailProof } from './schema.ts';

const PURPOSE = 'password_reset';

/** The account that the mail's digits, the mail's link, or a link from an operator belongs to. */
const provenAccount = async (ctx: Context, proof: EmailProof): Promise<string> => {
  const { db, now } = ctx;
  if ('token' in proof) {
    const hash = tokenHash(proof.token);
    const link = await consumeLink(db, { linkHash: hash, purpose: PURPOSE, now });
    const owner =
      link?.userId ?? (await consumeActionToken(db, { tokenHash: hash, type: 'password_set', now }));
    if (!owner) throw new AppError('NO_RESET_CODE_FOUND');
    return owner;
  }
  const account = await findAccountByEmail(db, proof.email);
  if (!account) throw new AppError('USER_NOT_FOUND');
  await checkCode(ctx, { userId: account.id, purpose: PURPOSE, code: proof.code });
  return account.id;
};

/**
 * Exchanges a right code for a token that allows one new password.
 * @throws AppError USER_NOT_FOUND, NO_RESET_CODE_FOUND, RESET_CODE_EXPIRED, INVALID_RESET_CODE, TOO_MANY_REQUESTS
 */
export const checkResetCode = async (ctx: Context, proof: EmailProof) => {
  const { db, now, locale } = ctx;
  const userId = await provenAccount(ctx, proof);
  const token = newSecret();
  await insertActionToken(db, {
    tokenHash: tokenHash(token),
    userId,
    type: 'password_reset',
    createdAt: now,
    expiresAt: addMs(now, RESET_TOKEN_LIFETIME),
  });
  return { message: translator(locale, 'errors.done')('RESET_CODE_VALID'), token };
};
