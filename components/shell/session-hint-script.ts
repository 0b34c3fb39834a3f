import { HINT_COOKIE } from '#lib/vocabulary/session-hint.ts';

/** Marks the root element before paint where someone is probably signed in, so that guests' buttons do not flash. */
export const sessionHintScript = `if(/(?:^|; )${HINT_COOKIE}=/.test(document.cookie))document.documentElement.dataset.sessionHint='';`;
