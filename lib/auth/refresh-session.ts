import type { Context } from '#lib/context/context.ts';
import { env } from '#lib/core/env.ts';
import { localizedPath, splitLocale } from '#lib/i18n/paths.ts';
import { decideAccess, homePath } from './access.ts';
import { leaveSession } from './leave-session.ts';
import { firstBelow, isClosedToGuests, isGuestsOwn, requirementOf, safeReturnPath } from './page-access.ts';

/**
 * The one hop where a page's gate and the browser's cookie disagree: pages cannot write cookies. Clears a session that is over and leads
 * to where the actor belongs. Without `to`, or with one that leads nowhere, it leads home.
 * @param isSoft Next's router asks, which would keep the frame of the person who was signed in: it gets no page, and so asks as a browser does
 */
export const refreshSession = async (
  ctx: Context,
  { to, isSoft }: { to: string | null; isSoft: boolean },
): Promise<Response> => {
  if (isSoft) return new Response(null, { status: 204 });
  const { actor, locale } = ctx;
  const returnPath = safeReturnPath(to);
  const target = returnPath ? splitLocale(returnPath) : { locale, path: null };
  const respond = (path: string) =>
    new Response(null, {
      status: 307,
      headers: { location: new URL(localizedPath(target.locale, path), env().APP_URL).href },
    });
  const path = target.path ?? '/';
  const pathname = path.split(/[?#]/)[0] ?? '/';
  const requirement = requirementOf(pathname);
  if (actor.kind === 'account') {
    // Straight to where the page's own gate would lead, so that no third redirect follows.
    switch (decideAccess(actor, requirement ?? 'user')) {
      case 'company':
        return respond(
          requirement
            ? `/company?callbackUrl=${encodeURIComponent(localizedPath(target.locale, path))}`
            : '/company',
        );
      case 'allow':
        return respond(requirement ? firstBelow(path) : homePath(actor));
      default:
        return respond(homePath(actor));
    }
  }
  const left = actor.cookie === 'stale' ? await leaveSession(ctx) : null;
  // An admin's look at a customer is over: back to where it began.
  if (left?.viewed) return respond(`/admin/users/${encodeURIComponent(left.viewed)}`);
  const end = left?.end ?? null;
  const mayStay = requirement !== null && !isClosedToGuests(requirement);
  if (mayStay && (!end || isGuestsOwn(pathname))) return respond(path);
  const callback = requirement ? path : '/';
  const query = `callbackUrl=${encodeURIComponent(localizedPath(target.locale, callback))}`;
  return respond(end ? `/login?${query}&session=${end}` : `/signup?${query}`);
};
