import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { after } from 'next/server';
import { cache } from 'react';
import { database, type Pool } from '#db/client.ts';
import { env } from '#lib/core/env.ts';
import { PATH_HEADER } from '#lib/core/page-headers.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { namedLocale } from '#lib/i18n/page.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { findSiteState } from '#lib/site-state/find-site-state.ts';
import type { Actor } from '#lib/vocabulary/actor.ts';
import { type ActorFor, allowed, decideAccess, homePath, type Requirement } from './access.ts';
import { cookieName } from './account-cookies.ts';
import { findActor } from './find-actor.ts';
import { findSessionEnd, SESSION_ENDS, type SessionEnd } from './find-session-end.ts';
import { isGuestsOwn, safeReturnPath } from './page-access.ts';

export type PageContext<A extends Actor = Actor> = {
  actor: A;
  db: Pool;
  now: Date;
  locale: Locale;
};

/** The actor and the clock of this page, read once a request however many loaders ask. */
const loadPageContext = cache(async (): Promise<PageContext> => {
  const [jar, locale] = await Promise.all([cookies(), namedLocale()]);
  // No page runs where the middleware has not been: it sets the language, the nonce and the policy.
  if (!locale) notFound();
  const db = database();
  const now = new Date();
  const credentials = { cookie: jar.get(cookieName('session'))?.value };
  const actor = await findActor(db, credentials, now);
  return { actor, db, now, locale };
});

/** For layouts and public pages: who is here, refusing no one. */
export const loadActor = async (): Promise<Actor> => (await loadPageContext()).actor;

/**
 * The gate of every page: its context when the actor may open it, else a redirect (to signing up with the origin remembered, to naming the
 * company, or home). A session that is over is cleared on the way, with a reason, also on pages that guests may open but that are not theirs.
 */
export const requirePage = async <R extends Requirement>(
  requirement: R,
): Promise<PageContext<ActorFor<R>>> => {
  const context = await loadPageContext();
  const { locale } = context;
  const path = (await headers()).get(PATH_HEADER) ?? '/';
  const origin = encodeURIComponent(localizedPath(locale, path));
  const isOver = context.actor.kind === 'guest' && context.actor.cookie === 'stale';
  if (isOver && !isGuestsOwn(path.split('?')[0] ?? '')) redirect(`/api/auth/refresh?to=${origin}`);
  const actor = allowed(context.actor, requirement);
  if (actor) return { ...context, actor };
  switch (decideAccess(context.actor, requirement)) {
    case 'sign_in':
      redirect(`${localizedPath(locale, '/signup')}?callbackUrl=${origin}`);
      break;
    case 'company':
      redirect(`${localizedPath(locale, '/company')}?callbackUrl=${origin}`);
      break;
    default:
      redirect(localizedPath(locale, homePath(context.actor)));
  }
  throw new Error('unreachable: redirect throws');
};

/** Aborts when the browser disconnects from this page, or has received all of it. */
export const pageGone = cache((): AbortSignal => {
  const leaving = new AbortController();
  after(() => leaving.abort());
  return leaving.signal;
});

/** The query of a page's address, as Next gives it. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** The same-site path that a page's address asks to go on to, or null. */
export const callbackOf = ({ callbackUrl }: SearchParams): string | null =>
  safeReturnPath(typeof callbackUrl === 'string' ? callbackUrl : null);

/** The same for a layout, which is given no query. */
export const loadCallback = async (): Promise<string | null> => {
  const path = (await headers()).get(PATH_HEADER) ?? '/';
  return safeReturnPath(new URL(path, 'http://raff.invalid').searchParams.get('callbackUrl'));
};

/**
 * The gate of signing in and up: people who are signed in already continue to where they were going, or home.
 */
export const loadGuestPage = async (searchParams: SearchParams) => {
  const callbackUrl = callbackOf(searchParams);
  const { actor, locale } = await loadPageContext();
  if (actor.kind === 'account' && callbackUrl && homePath(actor) !== '/company') redirect(callbackUrl);
  await requirePage('guest');
  return { locale, callbackUrl, google: googleSettings() };
};

/** The page of signing up: why no one can at the moment, else null, and whether a trial may follow. */
export const loadSignUpPage = async (searchParams: SearchParams) => {
  const page = await loadGuestPage(searchParams);
  const { switches } = await findSiteState(database());
  const words = translator(page.locale, 'errors.codes');
  const closed = switches.signUps ? null : words('FEATURE_OFF', { feature: 'signUps' });
  return { ...page, closed, isTrialOffered: switches.signUps && switches.trials };
};

/** Why the session that the address speaks of is over. A browser that was signed out cannot know whether it was by blocking. */
export const loadSessionEnd = async ({ session }: SearchParams): Promise<SessionEnd | null> => {
  const said = SESSION_ENDS.find((end) => end === session) ?? null;
  if (said !== 'ended') return said;
  const [{ db }, jar] = await Promise.all([loadPageContext(), cookies()]);
  return (await findSessionEnd(db, jar.get(cookieName('session'))?.value))?.end ?? said;
};

/** What the browser needs for Google's button; null where this deployment has none. */
export const googleSettings = () => {
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER } = env();
  return GOOGLE_CLIENT_ID ? { clientId: GOOGLE_CLIENT_ID, scriptUrl: `${GOOGLE_ISSUER}/gsi/client` } : null;
};
