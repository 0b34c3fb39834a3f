import { abortable, marketDatabase, type Pool, unhurried } from '#db/client.ts';
import type { Context } from '#lib/context/context.ts';
import { MINUTE, SECOND } from '#lib/core/clock.ts';
import { AppError, tooManyRequests } from '#lib/core/errors.ts';
import { personOf, takeLimit } from '#lib/rate-limit/rate-limit.ts';
import { type EndTurn, turnsOf } from '#lib/rate-limit/turns.ts';
import { MARKET_LIMITS } from './limits.ts';
import { readerOf } from './open-reader.ts';
import type { Reader } from './reader.ts';

/**
 * The only door to the market: pages, calls, files and the analyst all get their reader here, so that no kind of read gets around the limits
 * of a person.
 */

const AT_ONCE = 3;
/** How long a read waits for another read of the same person to end. */
const WAITS_FOR = 2 * SECOND;
const MOST_WAITING = 100;
/** Milliseconds from one refusal of a person to the next: a flood of instant refusals would slow others as much as reads do. */
const REFUSAL_EVERY = 250;

const reads = turnsOf('market-reads', { ofPerson: AT_ONCE, waiting: MOST_WAITING });
const refusals = turnsOf('market-refusals', { ofPerson: 1, waiting: MOST_WAITING });

export type Asker = Pick<Context, 'actor' | 'db' | 'locale' | 'now'> & {
  /** Identifies a guest. */
  address?: string;
  /** Aborts when no one needs the read any more. A waiting read leaves the line; a running one keeps its place until it ends. */
  gone?: AbortSignal | undefined;
};

export type ReadTerms = {
  /** Waits as long as it takes and isn’t counted: other limits hold for the analyst and home. */
  isPatient?: boolean;
  /** Cancels the statements as well. Such reads share nothing with the reads of others. */
  endsIn?: AbortSignal;
};

/** An admitted read, and the function to call once it has ended. */
export type Admitted = { reader: Reader; leave: EndTurn };

/** For reads that outlast the function that starts them; all others use `readMarket`. @throws AppError TOO_MANY_REQUESTS */
export const enterMarket = async (
  asker: Asker,
  { isPatient = false, endsIn }: ReadTerms = {},
): Promise<Admitted> => {
  const person = personOf(asker.actor, asker.address);
  const leave = isPatient ? await waitFor(person, asker) : await waitBriefly(person, asker);
  try {
    const market = marketDatabase();
    const reader = await readerOf({ ...asker, market: endsIn ? abortable(market, endsIn) : market });
    return { reader, leave };
  } catch (fault) {
    leave();
    throw fault;
  }
};

/** The door’s refusal, which pages put in their own words. */
export const isTooMany = (fault: unknown): fault is AppError =>
  fault instanceof AppError && fault.code === 'TOO_MANY_REQUESTS';

export const secondsToWait = ({ retryAfterSeconds }: AppError): number => retryAfterSeconds ?? 1;

/** Reads the market for a person. @throws AppError TOO_MANY_REQUESTS for too many reads a minute, or at once */
export const readMarket = async <T>(
  asker: Asker,
  read: (reader: Reader) => Promise<T>,
  terms?: ReadTerms,
): Promise<T> => {
  const { reader, leave } = await enterMarket(asker, terms);
  try {
    return await read(reader);
  } finally {
    leave();
  }
};

const waitFor = async (person: string, { gone }: Asker): Promise<EndTurn> => {
  const turn = await reads.wait(person, { gone });
  if (turn === null) throw tooManyRequests(WAITS_FOR / SECOND);
  return turn;
};

const waitBriefly = async (person: string, { db, gone }: Asker): Promise<EndTurn> => {
  await takeLimit(db, MARKET_LIMITS.read, person).catch((fault) => refuseInTurn(person, fault, gone));
  const turn = await reads.wait(person, { within: WAITS_FOR, gone });
  return turn ?? refuseInTurn(person, tooManyRequests(WAITS_FOR / SECOND), gone);
};

/** Sends a person’s refusals one by one. @throws the fault */
const refuseInTurn = async (person: string, fault: unknown, gone?: AbortSignal): Promise<never> => {
  if (isTooMany(fault)) {
    const turn = await refusals.wait(person, { gone });
    if (turn) setTimeout(turn, REFUSAL_EVERY).unref();
  }
  throw fault;
};

/** The market for jobs, which read it for no one in particular and stand in no one's line. */
export const marketForJobs = (): Pool => unhurried(marketDatabase(), MINUTE);
