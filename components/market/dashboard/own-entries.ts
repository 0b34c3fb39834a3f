let own: unknown = null;

/**
 * Gives the history's current entry the state of the one before it, where it has none. A link to a hash makes such an entry; the router
 * leaves it alone, but what is put in its place or pushed from it then has no mark of the router, which loads the whole page on the way back
 * to it. Both entries are of the same page.
 */
export function keepEntryOwn(): void {
  const { state } = window.history;
  if (state !== null) own = state;
  else if (own !== null) window.history.replaceState(own, '');
}
