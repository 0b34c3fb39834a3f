import { isGuestsOwn } from '#lib/auth/page-access.ts';
import { splitLocale } from '#lib/i18n/paths.ts';
import { hasSessionHint, signInPath } from './client-session.ts';
import { pageOwner } from './page-owner-state.ts';
import { showToast } from './show-toast.ts';

/** The page of this site that a click leads to in this tab, else null. */
const leadsTo = (event: MouseEvent): URL | null => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || !['', '_self'].includes(link.target)) return null;
  const to = new URL(link.href);
  const { origin, pathname, search } = window.location;
  const stays = to.pathname === pathname && to.search === search && to.hash !== '';
  return to.origin === origin && !stays ? to : null;
};

/**
 * Looks at every click on a link before the link does. Without a connection the page stays, with what was typed there. On a page of
 * someone who is no longer signed in, the way to any page but a guest's own leads through signing in.
 * @returns stops looking
 */
export const watchLinks = (offline: string): (() => void) => {
  const look = (event: MouseEvent) => {
    const to = leadsTo(event);
    if (!to) return;
    const isEnded = pageOwner() !== null && !hasSessionHint() && !isGuestsOwn(splitLocale(to.pathname).path);
    if (navigator.onLine && !isEnded) return;
    event.preventDefault();
    event.stopPropagation();
    if (navigator.onLine) window.location.assign(signInPath(to));
    else showToast('error', offline);
  };
  document.addEventListener('click', look, { capture: true });
  return () => document.removeEventListener('click', look, { capture: true });
};
