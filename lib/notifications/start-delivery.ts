import { database, notify } from '#db/client.ts';
import { listen } from '#db/listen.ts';
import { NOTIFICATION_CHANNEL } from '#db/queries/notifications.ts';
import { MINUTE, SECOND } from '#lib/core/clock.ts';
import { newRequestId } from '#lib/core/ids.ts';
import { log } from '#lib/core/log.ts';
import { onShutdown } from '#lib/core/shutdown.ts';
import { within } from '#lib/core/within.ts';
import { deliveryMode, setDeliveryMode } from './delivery.ts';
import { passOnChatChange } from './say-chat-change.ts';
import { endAllStreams, refreshAll, refreshUser, tendStreams } from './streams.ts';

const ECHO = 'echo:';
/** A pooler takes LISTEN and never delivers: only an echo within this time proves the line. */
const ECHO_WITHIN = 2 * SECOND;
const POLL_EVERY = 5 * SECOND;
const TEND_EVERY = 25 * SECOND;
const PROVE_EVERY = 5 * MINUTE;

const logFault = (what: string) => (error: unknown) => log.warn({ error }, what);

/**
 * Listens for wake-ups. `/ready` says `polling` while the line is down.
 * @returns stops listening; null when the echo of our own word did not come back
 */
const tryListening = async (echoWithin: number): Promise<(() => void) | null> => {
  const word = ECHO + newRequestId();
  let heard: () => void = () => {};
  const echo = new Promise<true>((resolve) => {
    heard = () => resolve(true);
  });
  let isProved = false;
  const line = await listen({
    channel: NOTIFICATION_CHANNEL,
    onEvent: (payload) => {
      if (payload === word) heard();
      else if (!payload.startsWith(ECHO) && !passOnChatChange(payload)) void refreshUser(database(), payload);
    },
    // Also after each reconnect, when wake-ups may have been missed.
    onReady: () => {
      if (isProved) sayMode('listen');
      void refreshAll(database()).catch(logFault('notifications not read after a reconnect'));
    },
    onLost: () => {
      if (isProved) sayMode('polling');
    },
  });
  // Over the pool, as every notification comes.
  await notify(database(), NOTIFICATION_CHANNEL, word);
  isProved = await within(echoWithin, echo, () => false as const);
  if (isProved) return line.stop;
  line.stop();
  return null;
};

const sayMode = (mode: 'listen' | 'polling'): void => {
  if (deliveryMode() === mode) return;
  setDeliveryMode(mode);
  log.info({ mode }, 'notifications are delivered');
};

const every = (ms: number, work: () => Promise<void>, what: string): (() => void) => {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    work()
      .catch(logFault(what))
      .finally(() => {
        running = false;
      });
  }, ms);
  timer.unref();
  return () => clearInterval(timer);
};

/** Brings notifications to this process's streams: over LISTEN where it is proved, else by polling; says which in log and /ready. */
export const startDelivery = async ({
  echoWithin = ECHO_WITHIN,
  pollEvery = POLL_EVERY,
}: {
  echoWithin?: number;
  pollEvery?: number;
} = {}): Promise<void> => {
  if (deliveryMode() !== 'starting') return;
  const stops: (() => unknown)[] = [every(TEND_EVERY, () => tendStreams(database()), 'streams not tended')];
  onShutdown(async () => {
    endAllStreams();
    setDeliveryMode('starting');
    await Promise.all(stops.map((stop) => stop()));
  });
  let stopListening: (() => void) | null = null;
  const proveLine = async () => {
    stopListening ??= await tryListening(echoWithin).catch((error) => {
      log.warn({ error }, 'LISTEN is not to be had');
      return null;
    });
    sayMode(stopListening ? 'listen' : 'polling');
  };
  stops.push(() => stopListening?.());
  const poll = async () => {
    if (deliveryMode() === 'polling') await refreshAll(database());
  };
  stops.push(every(pollEvery, poll, 'notifications not polled'));
  // The database may have been away when this process started; behind a pooler it stays so.
  const tryAgain = async () => {
    if (!stopListening) await proveLine();
  };
  stops.push(every(PROVE_EVERY, tryAgain, 'LISTEN not tried again'));
  await proveLine();
  await refreshAll(database()).catch(logFault('notifications not read'));
};
