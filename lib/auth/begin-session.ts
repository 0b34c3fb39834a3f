import type { Database } from '#db/client.ts';
import type { AccountRow } from '#db/queries/accounts.ts';
import { insertSessions } from '#db/queries/sessions.ts';
import type { Context } from '#lib/context/context.ts';
import { setCookie, setSessionCookies } from './account-cookies.ts';
import { issueDeviceToken } from './device-cookie.ts';
import { endSession } from './end-sessions.ts';
import type { SignInOut } from './schema.ts';
import { sealSessionToken } from './session-token.ts';
import { accountView } from './user-view.ts';

/**
 * Begins two sessions of one sign-in: the browser's cookie, and the bearer whose token the answer carries. A session that this browser
 * had before ends.
 */
export const beginSession = async (
  { actor, now, userAgent, cookies }: Context,
  db: Database,
  account: AccountRow,
): Promise<SignInOut> => {
  if (actor.kind === 'account' && actor.sessionKind === 'cookie') {
    await endSession(db, actor, now);
  }
  const opened = await insertSessions(db, {
    userId: account.id,
    kinds: ['cookie', 'bearer'],
    userAgent: userAgent?.slice(0, 400) ?? null,
    now,
  });
  const tokens = await Promise.all(
    opened.map(async ({ id, kind }) => ({
      kind,
      token: await sealSessionToken({ sessionId: id, userId: account.id, kind }),
    })),
  );
  const tokenOf = (tokenKind: 'cookie' | 'bearer') => {
    const session = tokens.find(({ kind }) => kind === tokenKind);
    if (!session) throw new Error(`no ${tokenKind} session was opened`);
    return session.token;
  };
  setSessionCookies(cookies, tokenOf('cookie'));
  setCookie(cookies, 'device', issueDeviceToken(account.id));
  return { user: accountView(account), token: tokenOf('bearer') };
};
