/** The address that was just typed on another screen of the same errand, so that no one types it twice. */
const KEY = 'sign-in-email';

export function rememberEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Storage may be refused: the field then starts empty.
  }
}

/** Reads it once. */
export function takeRememberedEmail(): string {
  try {
    const email = sessionStorage.getItem(KEY) ?? '';
    sessionStorage.removeItem(KEY);
    return email;
  } catch {
    return '';
  }
}
