import { callApi } from './api-client.ts';
import { clearClientState, setLeaving, tellOtherTabs, tellSessionEnding } from './client-session.ts';
import { isPageViewed, pageOwner, setPageOwner } from './page-owner-state.ts';

/**
 * Ends the session on the server, forgets it in every tab, and leaves for `nextPath`.
 * @throws ApiError when the server could not end it; the person is then still signed in
 */
export const requestSignOut = async (
  nextPath: string,
  options: { everywhere?: boolean } = {},
): Promise<void> => {
  const owner = pageOwner();
  const isViewed = isPageViewed();
  setLeaving(true);
  // Someone else who has signed in by now wants to sign out too.
  setPageOwner(null);
  tellSessionEnding(true);
  try {
    await callApi<null>('/auth/signout', { body: { everywhere: options.everywhere ?? false } });
  } catch (error) {
    setLeaving(false);
    setPageOwner(owner, isViewed);
    tellSessionEnding(false);
    throw error;
  }
  clearClientState();
  tellOtherTabs();
  window.location.assign(nextPath);
};
