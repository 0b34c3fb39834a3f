import type { Context } from '#lib/context/context.ts';
import { MINUTE } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import { onShutdown } from '#lib/core/shutdown.ts';
import { type FileLabel, fileResponse } from './file-response.ts';
import { takeTurn } from './file-turn.ts';

/** How long a file may be made and sent. */
const MADE_WITHIN = 5 * MINUTE;

/** A file, and its bytes as they are made. */
export type MadeFile = { label: FileLabel; chunks: AsyncGenerator<Uint8Array, void, void> };

type Making = {
  /** Aborts when the caller leaves, the server ends or the time is over. */
  gone: AbortSignal;
  /** Names what is given back once the file is sent, or broke off. */
  atEnd: (giveBack: () => void) => void;
};

type Asker = Pick<Context, 'log'> & { actor: { userId: string } };

/**
 * Makes and sends a file that may be large: few at once, and none for longer than five minutes. Its turn ends once it is sent.
 * @throws AppError EXPORTS_RUNNING, EXPORTS_BUSY, EXPORT_TOO_SLOW
 */
export const sendInTurn = async (
  { actor, log }: Asker,
  request: Request,
  make: (making: Making) => Promise<MadeFile>,
): Promise<Response> => {
  const given: (() => void)[] = [takeTurn(actor.userId)];
  const leaving = new AbortController();
  given.push(onShutdown(() => leaving.abort()));
  const end = () => {
    for (const giveBack of given.splice(0)) giveBack();
  };
  const gone = AbortSignal.any([request.signal, leaving.signal, AbortSignal.timeout(MADE_WITHIN)]);
  try {
    const { label, chunks } = await make({ gone, atEnd: (giveBack) => given.push(giveBack) });
    return await fileResponse(label, untilSent(chunks, { log, gone, end }), gone);
  } catch (fault) {
    end();
    throw gone.aborted ? new AppError('EXPORT_TOO_SLOW', { cause: fault }) : fault;
  }
};

type Sending = Pick<Context, 'log'> & { gone: AbortSignal; end: () => void };

const untilSent = async function* (
  chunks: AsyncGenerator<Uint8Array, void, void>,
  { log, gone, end }: Sending,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* chunks;
  } catch (error) {
    if (!gone.aborted) log.error({ error }, 'a file broke off');
    throw error;
  } finally {
    end();
  }
};
