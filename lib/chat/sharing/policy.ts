import { DAY, SECOND } from '#lib/core/clock.ts';

/** How long colleagues may read a shared chat. */
export const SHARED_FOR = 30 * DAY;

/** A person's shares that are open at once. */
export const SHARES_OPEN = 20;

/** Of a chat, the newest that a share holds. */
export const SHARE_SIZE = { limit: 100, budget: 512 * 1024 };

/** How long looking up the figures of one answer again may take; what is not there by then is left out. */
export const NOW_WITHIN = 12 * SECOND;
