import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { parseEnv } from '#lib/core/env.ts';
import { log } from '#lib/core/log.ts';
import { shutDown } from '#lib/core/shutdown.ts';
import { startJobs } from '#lib/jobs/ticker.ts';
import { startDelivery } from '#lib/notifications/start-delivery.ts';

const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Without a trusted proxy whatever a client says of its own origin is dropped before Next reads (and would believe) it. */
const dropForwardingHeaders = () => {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    for (const name of FORWARDING_HEADERS) delete request.headers[name];
  });
};

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
