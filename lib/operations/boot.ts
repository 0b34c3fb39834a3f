import { parseEnv } from '#lib/core/env.ts';
import { log } from '#lib/core/log.ts';
import { shutDown } from '#lib/core/shutdown.ts';
import { startJobs } from '#lib/jobs/ticker.ts';
import { startDelivery } from '#lib/notifications/start-delivery.ts';
import { dropForwardingHeaders } from './forwarding-headers.ts';

/** Checks the environment, then starts what runs beside requests. Ends the process when it could not serve. */
export const boot = async (): Promise<void> => {
  const result = parseEnv(process.env);
  if (!result.ok) {
    log.fatal({ problems: result.problems }, 'the environment is not complete');
    process.exit(1);
  }
  const { TRUSTED_PROXY_HOPS, VERCEL } = result.env;
  if (TRUSTED_PROXY_HOPS === 0) dropForwardingHeaders();
  startJobs({ withTimer: !VERCEL });
  startDelivery().catch((error) => log.error({ error }, 'notifications are not delivered'));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown());
  log.info('started');
};
