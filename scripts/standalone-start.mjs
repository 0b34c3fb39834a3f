// Starts the standalone build, which lies beside this file in a container: `npm start` without npm. It refuses the same way.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import './require-node.mjs';
import './drop-owner.mjs';
import './keep-alive.mjs';

const home = process.env.STANDALONE_DIR || import.meta.dirname;
const distDir = process.env.NEXT_DIST_DIR || '.next';
const { appUrl } = JSON.parse(fs.readFileSync(path.join(home, distDir, 'raff-build.json'), 'utf8'));

if (process.env.APP_URL && process.env.APP_URL.replace(/\/$/, '') !== appUrl) {
  console.error(
    `Raff cannot start: it was built for ${appUrl} and APP_URL is ${process.env.APP_URL}. Build the image again with --build-arg APP_URL=${process.env.APP_URL}.`,
  );
  process.exit(1);
}

process.env.APP_URL = appUrl;
process.env.NODE_ENV = 'production';
process.env.NEXT_TELEMETRY_DISABLED = '1';
// A container names itself in HOSTNAME, where Next would look for the address to listen on.
process.env.HOSTNAME = process.env.HOST || '0.0.0.0';
await import(pathToFileURL(path.join(home, 'server.js')).href);
