import { setTimeout as sleep } from 'node:timers/promises';
import { database, directDatabase, listen, notify } from '#db/client.ts';
import { NOTIFICATION_CHANNEL } from '#db/queries/notifications.ts';
import { SECOND } from '#lib/core/clock.ts';
import { newRequestId } from '#lib/core/ids.ts';
import { log } from '#lib/core/log.ts';
import { onShutdown } from '#lib/core/shutdown.ts';
import { deliveryMode, setDeliveryMode } from './delivery.ts';
import { endAllStreams, refreshAll, refreshUser, tendStreams } from './streams.ts';

const ECHO = 'echo:';
/** A pooler takes LISTEN and never delivers: only an echo within this time proves the line. */
const ECHO_WITHIN = 2 * SECOND;
const POLL_EVERY = 5 * SECOND;
const TEND_EVERY = 25 * SECOND;

const logFault = (what: string) => (error: unknown) => log.warn({ error }, what);

/** Listens for wake-ups. @returns stops listening; null when the echo of our own word did not come back */
const tryListening = async (echoWithin: number): Promise<(() => Promise<void>) | null> => {
  const word = ECHO + newRequestId();
  let heard: () => void = () => {};
  const echo = new Promise<true>((resolve) => {
    heard = () => resolve(true);
  });
  const line = await listen(
    directDatabase(),
    NOTIFICATION_CHANNEL,
    (payload) => {
      if (payload === word) heard();
      else if (!payload.startsWith(ECHO)) void refreshUser(database(), payload);
    },
    // Also after each reconnect, when wake-ups may have been missed.
    () => void refreshAll(database()).catch(logFault('notifications not read after a reconnect')),
  );
  // Over the pool, as every notification comes.
  await notify(database(), NOTIFICATION_CHANNEL, word);
  if (await Promise.race([echo, sleep(echoWithin, false as const)])) return line.stop;
  await line.stop().catch(() => {});
  return null;
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
  const stopListening = await tryListening(echoWithin).catch((error) => {
    log.warn({ error }, 'LISTEN is not to be had');
    return null;
  });
  if (stopListening) stops.push(() => stopListening().catch(() => {}));
  else stops.push(every(pollEvery, () => refreshAll(database()), 'notifications not polled'));
  setDeliveryMode(stopListening ? 'listen' : 'polling');
  log.info({ mode: deliveryMode() }, 'notifications are delivered');
  await refreshAll(database()).catch(logFault('notifications not read'));
};
