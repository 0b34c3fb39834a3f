import { latestNumbers } from '#db/queries/notifications.ts';
import type { Context } from '#lib/context/context.ts';
import { MINUTE, SECOND } from '#lib/core/clock.ts';
import { env } from '#lib/core/env.ts';
import { AppError, tooManyRequests } from '#lib/core/errors.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { notificationView } from './notification-view.ts';
import { addStream, refreshUser, type Stream } from './streams.ts';

/** The longest that a serverless platform lets a request last (the route's `maxDuration`), in seconds. */
const PLATFORM_LIMIT_SECONDS = 300;

/** A stream ends itself well before the platform would; elsewhere it is renewed now and then, so that load can move. */
const lifetime = (): number => (env().VERCEL ? 0.8 * PLATFORM_LIMIT_SECONDS * SECOND : 30 * MINUTE);

/** Not all at the same moment. */
const withJitter = (ms: number): number => ms * (0.9 + Math.random() * 0.1);

/** Bytes that may wait for a slow reader before it is let go. */
const MAX_WAITING_BYTES = 256 * 1024;

const END_EVENTS = { over: 'stream.end', refused: 'session.end' } as const;

const encoder = new TextEncoder();

type StreamInput = { userId?: string | undefined; after?: number | undefined; signal: AbortSignal };

/**
 * Server-sent events of the caller's notifications: unnamed events `{ id, type, createdAt, payload }` whose event id is the number to
 * come back with, `chat.changed` without a number, `{ id, message? }` (schema.ts), `stream.end` when the server ends the stream and wants it opened again, and `session.end` when the caller's session is over
 * and the stream with it.
 * @throws AppError FORBIDDEN for another's, TOO_MANY_REQUESTS when too many are open
 */
export const openStream = async (
  { actor, db }: Context<Account>,
  { userId, after, signal }: StreamInput,
): Promise<Response> => {
  if (userId !== undefined && userId !== actor.userId) throw new AppError('FORBIDDEN');
  // In the registry first and reading after it: what is committed between the two is found by the read.
  const from = after ?? (await latestNumbers(db, [actor.userId]))[0]?.latest ?? 0;
  const body = streamBody({ userId: actor.userId, sessionId: actor.sessionId, from, signal });
  if (!body) throw tooManyRequests(60);
  void refreshUser(db, actor.userId);
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  });
};

type BodyInput = { userId: string; sessionId: string; from: number; signal: AbortSignal };

/** Holds nothing of the request but its signal: thousands of these are open at once. */
const streamBody = ({ userId, sessionId, from, signal }: BodyInput): ReadableStream<Uint8Array> | null => {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const close = () => {
    clearTimeout(timer);
    remove?.();
    signal.removeEventListener('abort', close);
    try {
      controller?.close();
    } catch {
      // The reader has closed it already.
    }
    controller = null;
  };
  const write = (text: string) => {
    if (!controller) return;
    controller.enqueue(encoder.encode(text));
    if ((controller.desiredSize ?? 0) < -MAX_WAITING_BYTES) close();
  };
  const stream: Stream = {
    userId,
    sessionId,
    last: from,
    send: (row) => write(`id: ${row.seq}\ndata: ${JSON.stringify(notificationView(row))}\n\n`),
    tell: (change) => write(`event: chat.changed\ndata: ${JSON.stringify(change)}\n\n`),
    beat: () => write(': beat\n\n'),
    end: (reason) => {
      write(`event: ${END_EVENTS[reason]}\ndata: {}\n\n`);
      close();
    },
  };
  const remove = addStream(stream);
  if (!remove) return null;

  return new ReadableStream<Uint8Array>(
    {
      start: (streamController) => {
        controller = streamController;
        if (signal.aborted) return close();
        signal.addEventListener('abort', close, { once: true });
        timer = setTimeout(() => stream.end('over'), withJitter(lifetime()));
        timer.unref();
        // Says at once that the line is open, and how long a browser would wait if it retried by itself.
        write('retry: 60000\n\n');
      },
      cancel: close,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
};
