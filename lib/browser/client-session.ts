import { isGuestsOwn } from '#lib/auth/page-access.ts';
import { localizedPath, splitLocale } from '#lib/i18n/paths.ts';
import { HINT_COOKIE } from '#lib/vocabulary/session-hint.ts';
import { leaveViewing } from './leave-viewing.ts';
import { isPageViewed, pageOwner } from './page-owner-state.ts';

/** What the browser keeps of a signed-in person, and how its tabs tell each other that it is over. */

const AUTH_CHANNEL = 'auth';
const SIGNED_OUT = 'signed-out';
const ENDING = 'session-ending';
const STANDING = 'session-standing';

let channel: BroadcastChannel | null = null;

/** One for the whole tab: what it says reaches the other tabs in order, and never itself. */
const authChannel = (): BroadcastChannel => {
  channel ??= new BroadcastChannel(AUTH_CHANNEL);
  return channel;
};

/** Hears what another tab says. @returns stops listening */
const onOtherTab = (hear: (type: unknown) => void): (() => void) => {
  const listen = ({ data }: MessageEvent<{ type?: unknown } | null>) => hear(data?.type);
  authChannel().addEventListener('message', listen);
  return () => authChannel().removeEventListener('message', listen);
};

/** Where this browser keeps chats. */
export const CHAT_STORAGE_KEY = 'chat-storage';

/** Where this browser keeps what is typed in chats and not sent. */
export const CHAT_DRAFTS_KEY = 'chat-drafts';

/** Local storage that belongs to the person and not to the browser. */
const PERSONAL_STORAGE_KEYS = [CHAT_STORAGE_KEY, CHAT_DRAFTS_KEY, 'auth-storage'] as const;

/** Reading cookies throws where the browser refuses them altogether. */
export const hasSessionHint = (): boolean => {
  try {
    return document.cookie.split('; ').some((pair) => pair.startsWith(`${HINT_COOKIE}=`));
  } catch {
    return false;
  }
};

/** Forgets everything personal in this tab's storage. */
export const clearClientState = (): void => {
  for (const key of PERSONAL_STORAGE_KEYS) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage may be refused; then there is nothing to forget.
    }
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${HINT_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;
};

/** Where this page's session, which has ended, would continue after signing in: its own path with its query. */
export const signInPath = (location: Pick<Location, 'pathname' | 'search'>): string => {
  const { locale } = splitLocale(location.pathname);
  const callback = encodeURIComponent(location.pathname + location.search);
  return localizedPath(locale, `/login?callbackUrl=${callback}&session=ended`);
};

let leaving = false;

/** This page is on its way somewhere of its own choice: the end of the session does not lead it elsewhere. */
export const setLeaving = (value: boolean): void => {
  leaving = value;
};

/** The session is over here: forget, and go to sign in. A page of guests stays, without the frame of the person who was signed in. */
const endHere = (): void => {
  clearClientState();
  if (leaving) return;
  if (!isGuestsOwn(splitLocale(window.location.pathname).path))
    window.location.assign(signInPath(window.location));
  else if (pageOwner() !== null) window.location.reload();
};

/** The session is over everywhere: this tab and all the others. An admin who looked on goes on as themselves. */
export const endSession = (): void => {
  const owner = pageOwner();
  if (owner !== null && isPageViewed()) {
    if (!leaving) leaveViewing(owner);
    return;
  }
  tellOtherTabs();
  endHere();
};

/** Informs the other tabs only; for a sign-out that chooses its own next page. */
export const tellOtherTabs = (): void => authChannel().postMessage({ type: SIGNED_OUT });

const endListeners = new Set<(isEnding: boolean) => void>();

/**
 * Says in every tab that this browser is about to end its session, so that what depends on it stops by itself instead of being
 * interrupted; and afterwards, with `false`, that a session stands, the same or a new one.
 */
export const tellSessionEnding = (isEnding: boolean): void => {
  for (const listener of endListeners) listener(isEnding);
  authChannel().postMessage({ type: isEnding ? ENDING : STANDING });
};

/** Hears `tellSessionEnding` of any tab; of this one at once. @returns stops listening */
export const onSessionEnding = (listener: (isEnding: boolean) => void): (() => void) => {
  const stopHearing = onOtherTab((type) => {
    if (type === ENDING) listener(true);
    if (type === STANDING) listener(false);
  });
  endListeners.add(listener);
  return () => {
    endListeners.delete(listener);
    stopHearing();
  };
};

/** Follows the other tabs out. @returns stops following */
export const followSignOut = (): (() => void) =>
  onOtherTab((type) => {
    if (type === SIGNED_OUT) endHere();
  });
