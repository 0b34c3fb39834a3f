import type { SessionPort } from './context.ts';

/** The session of work that no browser asked for: it remembers nothing. */
export const NO_BROWSER: SessionPort = {
  set: () => {},
  clear: () => {},
  cookie: undefined,
  device: undefined,
  rememberDevice: () => {},
  signUp: undefined,
  rememberSignUp: () => {},
  googleSecret: undefined,
  googleLink: undefined,
  keepGoogleLink: () => {},
  forgetGoogleLink: () => {},
  keepGoogleSecret: () => {},
};
