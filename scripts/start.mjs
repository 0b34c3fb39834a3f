// npm start: the production server. It stops with one message that names everything missing or malformed.
import './require-node.mjs';
import './drop-owner.mjs';
import './keep-alive.mjs';
import './load-env.mjs';
import { createRequire } from 'node:module';
import { readStamp } from './build-stamp.mjs';

process.env.NEXT_TELEMETRY_DISABLED = '1';
process.env.NODE_ENV = 'production';

const { parseEnv } = await import('#lib/core/env.ts');

function refuse(message) {
  console.error(message);
  process.exit(1);
}

const result = parseEnv(process.env);
if (!result.ok)
  refuse(`Raff cannot start:\n${result.problems.map((problem) => `  - ${problem}`).join('\n')}`);

const { APP_URL, HOST, PORT } = result.env;
const stamp = readStamp();
if (!stamp) refuse('Raff cannot start: there is no finished build. Run "npm run build" first.');
if (stamp.appUrl !== APP_URL)
  refuse(
    `Raff cannot start: it was built for ${stamp.appUrl} and APP_URL is ${APP_URL}. Build again with this APP_URL.`,
  );

// Next takes "localhost" and the loopback addresses for one host in the middleware; bound to an address it would send
// requests in circles.
const hostname = ['127.0.0.1', '::1'].includes(HOST) ? 'localhost' : HOST;

// In this process, so that signals reach the server itself: Next ends running requests on SIGTERM.
process.env.APP_URL = APP_URL;
process.env.PORT = String(PORT);
const { KEEP_ALIVE_TIMEOUT } = process.env;
process.argv = [
  ...[process.argv[0], 'next', 'start', '-H', hostname, '-p', String(PORT)],
  ...['--keepAliveTimeout', KEEP_ALIVE_TIMEOUT],
];
createRequire(import.meta.url)('next/dist/bin/next');
