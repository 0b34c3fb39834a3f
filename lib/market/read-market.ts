import { abortable, marketDatabase } from '#db/client.ts';
import type { Context } from '#lib/context/context.ts';
import { SECOND } from '#lib/core/clock.ts';
import { AppError, tooManyRequests } from '#lib/core/errors.ts';
import { personOf, takeLimit } from '#lib/rate-limit/rate-limit.ts';
import { type EndTurn, turnsOf } from '#lib/rate-limit/turns.ts';
import type { Reader } from './answer.ts';
import { MARKET_LIMITS } from './limits.ts';
import { readerOf } from './reader.ts';

/**
 * The one door to the market: whatever reads it, a page, a call, a file or the analyst, is given its reader here and nowhere else, so that
 * no kind of read gets past what one person may ask for.
 */

const AT_ONCE = 3;
/** How long a read waits for another one of the same person to end. */
const WAITS_FOR = 2 * SECOND;
const MOST_WAITING = 100;

const reads = turnsOf('market-reads', { ofPerson: AT_ONCE, waiting: MOST_WAITING });
/** Who is refused, as long as they should stay away. */
const refusals = turnsOf('market-refusals', { ofPerson: 1, waiting: MOST_WAITING });

export type Asker = Pick<Context, 'actor' | 'db' | 'locale' | 'now'> & {
  /** A guest is known by it. */
  address?: string;
  /** Aborts when nobody waits for the read any more: it leaves the line. One that has begun keeps its place until it has ended. */
  gone?: AbortSignal | undefined;
};

export type ReadTerms = {
  /** Waits as long as it takes, and is not counted: what the analyst and home read is limited elsewhere. */
  isPatient?: boolean;
  /** The statements end with the signal too; then nothing that was read is shared with others. */
  endsIn?: AbortSignal;
};

/** A read that was let in, and what must be called once it has ended. */
export type Admitted = { reader: Reader; leave: EndTurn };

/** For what reads on after it has begun to answer; everything else reads by `readMarket`. @throws AppError TOO_MANY_REQUESTS */
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

/** The door's own refusal, which a page says in its own words. */
export const isTooMany = (fault: unknown): fault is AppError =>
  fault instanceof AppError && fault.code === 'TOO_MANY_REQUESTS';

export const secondsToWait = ({ retryAfterSeconds }: AppError): number => retryAfterSeconds ?? 1;

/** Reads the market for somebody. @throws AppError TOO_MANY_REQUESTS where they read too fast, or too much at once */
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
  if (turn === null) throw tooManyRequests(WAITS_FOR / SECOND);
  return turn;
};

/** The first refusal comes at once. Who asks again too early waits for the next one: else refusing would be as much work as reading. */
const refuseInTurn = async (person: string, fault: unknown, gone?: AbortSignal): Promise<never> => {
  if (isTooMany(fault)) {
    const turn = await refusals.wait(person, { within: WAITS_FOR, gone });
    if (turn) setTimeout(turn, secondsToWait(fault) * SECOND).unref();
  }
  throw fault;
};
