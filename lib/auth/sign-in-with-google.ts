import type { Transaction } from '#db/client.ts';
import { violatedConstraint } from '#db/faults.ts';
import {
  type AccountRow,
  findAccountByEmail,
  findAccountByGoogleSub,
  findAccountById,
  holdAccount,
  insertAccount,
} from '#db/queries/accounts.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import { requireSwitch } from '#lib/site-state/find-site-state.ts';
import { attachGoogle, mailGoogleLinked } from './attach-google.ts';
import { beginSession } from './begin-session.ts';
import { Name } from './fields.ts';
import type { GoogleIdentity } from './google-token.ts';
import { vouchesForMailbox } from './policy.ts';
import { proveGoogleIdentity } from './prove-google-identity.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { requestGoogleLink } from './request-google-link.ts';
import type { GoogleSignInBody, SignInOut } from './schema.ts';

const refused = () => new AppError('INVALID_CREDENTIALS');

/** A name to begin with; the person may change it in the settings. */
const nameOf = ({ name, email }: GoogleIdentity): string => {
  const given = Name.safeParse(name?.trim().slice(0, 100));
  if (given.success) return given.data;
  return (email.split('@')[0] ?? email).replaceAll('.', ' ').padEnd(2, '.').slice(0, 100);
};

const createAccount = async (tx: Transaction, ctx: Context, identity: GoogleIdentity): Promise<void> => {
  await requireSwitch(tx, 'signUps');
  const { now, locale } = ctx;
  const id = await insertAccount(tx, {
    name: nameOf(identity),
    email: identity.email,
    passwordHash: null,
    googleSub: identity.sub,
    emailVerifiedAt: now,
    locale,
    now,
  });
  const account = id && (await findAccountById(tx, id));
  if (!account) return;
  await recordAudit(tx, ctx, 'account.signed_up', { subjectId: account.id, detail: { method: 'google' } });
  await notifyUser(tx, account.id, { type: 'account.welcome', payload: {} });
  await mailGoogleLinked(tx, ctx, account);
};

/** Whether Google alone may open an account that it has not opened before. */
const mayLink = (holder: AccountRow, identity: GoogleIdentity): boolean => {
  if (holder.role === 'admin') return false;
  if (holder.emailVerifiedAt === null) return true;
  return holder.googleSub === null && vouchesForMailbox(identity);
};

type Found =
  | { account: AccountRow }
  /** The account must agree before Google opens it. */
  | { toLink: AccountRow };

/** The account of a Google identity: by its `sub`, else by its verified e-mail, else a new one. */
const findOrCreate = async (tx: Transaction, ctx: Context, identity: GoogleIdentity): Promise<Found> => {
  const linked = await findAccountByGoogleSub(tx, identity.sub);
  if (linked) return { account: linked };
  if (!identity.emailVerified) throw refused();

  const holder = await findAccountByEmail(tx, identity.email);
  // Linked by another tab a moment before, or refused in any case.
  if (holder?.googleSub === identity.sub || holder?.status === 'blocked') return { account: holder };
  if (holder && !mayLink(holder, identity)) return { toLink: holder };
  if (holder) await attachGoogle(tx, ctx, holder, identity.sub);
  else await createAccount(tx, ctx, identity);
  // Whether by this call or, from another tab, a moment before.
  const account = await findAccountByGoogleSub(tx, identity.sub);
  if (!account) throw refused();
  return { account };
};

/** Opens the sessions while the account is still linked and not blocked. */
const enter = (ctx: Context, account: AccountRow, googleSub: string): Promise<SignInOut | null> =>
  ctx.db.transaction(async (tx) => {
    if (!(await holdAccount(tx, { userId: account.id, googleSub }))) return null;
    await recordSecurityEvent(tx, ctx, 'account.signed_in', {
      userId: account.id,
      detail: { method: 'google' },
    });
    return beginSession(ctx, tx, account);
  });

/**
 * Signs in with a Google ID token, and up at the first time.
 * @throws AppError INVALID_CREDENTIALS, USER_BLOCKED, GOOGLE_LINK_REQUIRED, FEATURE_OFF
 */
export const signInWithGoogle = async (ctx: Context, { idToken }: GoogleSignInBody): Promise<SignInOut> => {
  const identity = await proveGoogleIdentity(ctx, idToken);
  const signedIn = await ctx.db
    .transaction((tx) => findOrCreate(tx, ctx, identity))
    .catch((error) => {
      if (violatedConstraint(error) === 'users_google_sub_key') throw refused();
      throw error;
    });
  if ('toLink' in signedIn) return requestGoogleLink(ctx, signedIn.toLink, identity.sub);
  const { account } = signedIn;
  const entered = await enter(ctx, account, identity.sub);
  if (entered) return entered;
  const current = await findAccountById(ctx.db, account.id);
  const refusal = current?.status === 'blocked' ? new AppError('USER_BLOCKED') : refused();
  await recordSecurityEvent(ctx.db, ctx, 'account.sign_in_refused', {
    userId: current?.id ?? null,
    detail: { method: 'google', reason: refusal.code },
  });
  throw refusal;
};
