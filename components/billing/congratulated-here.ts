/** That this tab has congratulated on its own trial before the notification of it came: the page that hears of it does not again. */
const KEY = 'trial-congratulated';

export function rememberCongratulated(): void {
  try {
    sessionStorage.setItem(KEY, 'yes');
  } catch {
    // Storage may be refused: the next page then congratulates a second time.
  }
}

/** Reads it once. */
export function takeCongratulated(): boolean {
  try {
    const isRemembered = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isRemembered;
  } catch {
    return false;
  }
}
