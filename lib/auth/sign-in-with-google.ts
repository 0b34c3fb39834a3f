import type { Transaction } from '#db/client.ts';
import {
  type AccountRow,
  findAccountByEmail,
  findAccountByGoogleSub,
  findAccountById,
  insertAccount,
  linkGoogle,
} from '#db/queries/accounts.ts';
import { endActionTokens } from '#db/queries/action-tokens.ts';
import { endCode } from '#db/queries/email-codes.ts';
import { takeIdToken } from '#db/queries/used-id-tokens.ts';
import { addMs, MINUTE } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import { equalHashes, tokenHash } from '#lib/core/keyed-hash.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import type { Context } from '#lib/http/context.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import { beginSession } from './begin-session.ts';
import { endSessionsOf } from './end-sessions.ts';
import { type GoogleIdentity, verifyGoogleToken } from './google-identity.ts';
import { nonceOf } from './google-nonce.ts';
import { recordAudit } from './record-audit.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import type { GoogleSignInBody, SignInOut } from './schema.ts';

const MAX_AGE = 5 * MINUTE;

const refused = () => new AppError('INVALID_CREDENTIALS');

/** A token that our page began must carry this browser's nonce; any other must be fresh. Each counts once. */
const requireOurs = async (
  { session, now, db }: Context,
  { nonce, issuedAt, expiresAt }: GoogleIdentity,
  idToken: string,
): Promise<void> => {
  const secret = session.googleSecret;
  if (nonce !== null && secret !== undefined) {
    if (!equalHashes(nonce, nonceOf(secret))) throw refused();
  } else if (issuedAt < addMs(now, -MAX_AGE)) throw refused();
  if (!(await takeIdToken(db, { tokenHash: tokenHash(idToken), expiresAt }))) throw refused();
};

/** A name to begin with; the person may change it in the settings. */
const nameOf = ({ name, email }: GoogleIdentity): string => {
  const given = name?.trim().slice(0, 100) ?? '';
  return given.length >= 2 ? given : (email.split('@')[0] ?? email).padEnd(2, '.').slice(0, 100);
};

/**
 * Links Google to the account that has its proved address. Whatever an unverified sign-up left there goes.
 * @returns false when another Google account is linked to it, or this one was a moment ago
 */
const link = async (
  tx: Transaction,
  ctx: Context,
  { id, email, emailVerifiedAt }: AccountRow,
  sub: string,
): Promise<boolean> => {
  const { now } = ctx;
  if (!(await linkGoogle(tx, { userId: id, email, sub, now }))) return false;
  if (emailVerifiedAt === null) {
    await endSessionsOf(tx, id, now);
    await endActionTokens(tx, id, now);
    await endCode(tx, { userId: id, purpose: 'email_verification' }, now);
  }
  await recordAudit(tx, ctx, 'account.google_linked', { subjectId: id });
  await notifyUser(tx, id, { type: 'account.google.linked', payload: {} });
  return true;
};

/** The account of a Google identity: by its `sub`, else by its verified e-mail, else a new one. */
const findOrCreate = async (
  tx: Transaction,
  ctx: Context,
  identity: GoogleIdentity,
): Promise<{ account: AccountRow; isFirst: boolean }> => {
  const { now, locale } = ctx;
  const linked = await findAccountByGoogleSub(tx, identity.sub);
  if (linked) return { account: linked, isFirst: false };
  if (!identity.emailVerified) throw refused();

  const holder = await findAccountByEmail(tx, identity.email);
  const id = holder
    ? (await link(tx, ctx, holder, identity.sub)) && holder.id
    : await insertAccount(tx, {
        name: nameOf(identity),
        email: identity.email,
        passwordHash: null,
        googleSub: identity.sub,
        emailVerifiedAt: now,
        locale,
        now,
      });
  if (!id) {
    // Another tab may have been faster with the same person.
    const linkedMeanwhile = await findAccountByGoogleSub(tx, identity.sub);
    if (!linkedMeanwhile) throw refused();
    return { account: linkedMeanwhile, isFirst: false };
  }
  const account = await findAccountById(tx, id);
  if (!account) throw refused();
  if (!holder) {
    await recordAudit(tx, ctx, 'account.signed_up', { subjectId: id, detail: { method: 'google' } });
    await notifyUser(tx, id, { type: 'account.welcome', payload: {} });
  }
  return { account, isFirst: true };
};

/**
 * Signs in with a Google ID token, and up at the first time.
 * @throws AppError INVALID_CREDENTIALS, USER_BLOCKED
 */
export const signInWithGoogle = async (ctx: Context, { idToken }: GoogleSignInBody): Promise<SignInOut> => {
  const identity = await verifyGoogleToken(idToken, ctx.now);
  await requireOurs(ctx, identity, idToken);
  const { account, isFirst } = await ctx.db.transaction((tx) => findOrCreate(tx, ctx, identity));
  const detail = { method: 'google' };
  if (account.status === 'blocked') {
    await recordSecurityEvent(ctx.db, ctx, 'account.sign_in_refused', {
      userId: account.id,
      detail: { ...detail, reason: 'USER_BLOCKED' },
    });
    throw new AppError('USER_BLOCKED');
  }
  return ctx.db.transaction(async (tx) => {
    if (isFirst) {
      const values = { name: account.name, at: ctx.now.toISOString() };
      const addressee = { to: account.email, locale: account.locale };
      await enqueueEmail(tx, { template: 'googleLinked', values }, addressee, account.id);
    }
    await recordSecurityEvent(tx, ctx, 'account.signed_in', { userId: account.id, detail });
    return beginSession(ctx, tx, account);
  });
};
