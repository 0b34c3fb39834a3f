import { SECOND } from '#lib/core/clock.ts';
import { log } from '#lib/core/log.ts';

/** What is known of the database holds this long, in milliseconds: of its answers less, so that the router too gets its 503. */
const KNOWN_FOR = { present: 200, away: SECOND };
/** A hanging database is taken for away after this; a page then still answers within five seconds. */
const ASK_WITHIN = 3 * SECOND;

/** @returns what went wrong, null where the database answers */
type Ping = (limits: { fresh: number; patience: number }) => Promise<unknown>;

/** Says whether the database answers, from what it answered just now, or by asking once for all who want to know. */
export const databasePresence = (ping: Ping): (() => Promise<boolean>) => {
  let known = { isPresent: true, until: 0 };
  let asking: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    const fault = await ping({ fresh: KNOWN_FOR.present, patience: ASK_WITHIN });
    const isPresent = fault === null;
    if (known.isPresent && !isPresent) log.error({ error: fault }, 'the database is away: pages answer 503');
    if (!known.isPresent && isPresent) log.info('the database is back');
    known = { isPresent, until: performance.now() + KNOWN_FOR[isPresent ? 'present' : 'away'] };
    return isPresent;
  };
  return async () => {
    if (performance.now() < known.until) return known.isPresent;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
};
