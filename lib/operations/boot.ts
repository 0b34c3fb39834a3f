import { database } from '#db/client.ts';
import { pingDatabase } from '#db/queries/health.ts';
import { closeAnswers } from '#lib/chat/running-answers.ts';
import { parseOwnEnv } from '#lib/core/env.ts';
import { log } from '#lib/core/log.ts';
import { decidePageReadinessBy } from '#lib/core/page-readiness.ts';
import { onShutdown } from '#lib/core/shutdown.ts';
import { startDelivery } from '#lib/notifications/start-delivery.ts';
import { startRecordingOutcomes } from '#lib/services/record-outcomes.ts';
import { startJobs } from '#lib/worker/start-worker.ts';
import { logConsole } from './console-lines.ts';
import { databasePresence } from './database-presence.ts';
import { endInOrder } from './end-in-order.ts';
import { dropForwardingHeaders } from './forwarding-headers.ts';
import { decidePageAnswers } from './page-answers.ts';
import { limitRequests } from './request-limits.ts';
import { soundRequests } from './sound-requests.ts';

/** What no one caught ends the process, as Node would, but with a log line. */
const endWhenUncaught = () => {
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'uncaught');
    process.exit(1);
  });
};

/** Checks the environment, then starts what runs beside requests. Ends the process when it could not serve. */
export const boot = async (): Promise<void> => {
  const result = parseOwnEnv();
  if (!result.ok) {
    log.fatal({ problems: result.problems }, 'the environment is not complete');
    process.exit(1);
  }
  soundRequests();
  decidePageAnswers();
  decidePageReadinessBy(databasePresence((limits) => pingDatabase(database(), limits)));
  const { TRUSTED_PROXY_HOPS, VERCEL } = result.env;
  if (process.env.NODE_ENV === 'production') logConsole(log);
  if (TRUSTED_PROXY_HOPS === 0) dropForwardingHeaders();
  limitRequests({ upgrades: process.env.NODE_ENV === 'development' });
  endWhenUncaught();
  onShutdown(() => closeAnswers(database()));
  startRecordingOutcomes();
  startJobs({ withTimer: !VERCEL });
  startDelivery().catch((error) => log.error({ error }, 'notifications are not delivered'));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => endInOrder());
  log.info('started');
};
