import fs from 'node:fs';
import path from 'node:path';
import { FIRST_DAYS } from '#db/sample-market/observations.ts';
import {
  type Environment,
  logTo,
  runToEnd,
  type Stack,
  startServer,
  startStack,
  tail,
  untilAnswers,
} from '#dev/stack.ts';
import { migrateDatabase } from '#scripts/db-migrate.ts';
import { startDemoTrial } from '#tests/setup/demo-trial.ts';
import { takeMarket } from '#tests/setup/kept-market.ts';
import { treeOf } from '#tests/setup/processes.ts';

export type TestProduct = {
  /** The product's variables, and where the stand-ins are. */
  env: Environment;
  /** The server's own process. */
  serverPid: number;
  stop: () => Promise<void>;
};

export type TestProductOptions = {
  /** Directory of the build to serve. */
  distDir?: string;
  /** Variables that differ from the usual. */
  env?: Environment;
};

/**
 * Starts the production build over a new database with sample data and all stand-ins; nothing of it remains afterwards. APP_URL and
 * PORT must be what the build was made for. Forwarded addresses are believed, so that each test can come from its own.
 */
export async function startTestProduct({ distDir, env = {} }: TestProductOptions): Promise<TestProduct> {
  const directory = takeMarket('e2e');
  const ends: (() => Promise<void>)[] = [async () => fs.rmSync(directory, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const stack = await startStack({
      directory,
      given: {
        ...inherited(),
        TRUSTED_PROXY_HOPS: '1',
        LOG_LEVEL: 'warn',
        // Word by word as in the demo, and no one reads along.
        STAND_IN_PACE_MS: '1',
        NEXT_DIST_DIR: distDir,
        ...env,
      },
      forTests: true,
      say: () => {},
    });
    ends.push(stack.stop);
    await migrateDatabase(stack.env);
    await runToEnd('scripts/db-seed.ts', stack.env, directory, 'Couldn’t write the sample data.', [
      String(FIRST_DAYS),
    ]);
    const server = startServer(stack.env);
    ends.push(server.stop);
    fs.mkdirSync('artifacts', { recursive: true });
    const log = logTo(server, path.resolve('artifacts/server.log'));
    const explain = () => `The server did not become ready.\n${tail(log)}`;
    await untilAnswers(`http://localhost:${stack.env.PORT}/api/ready`, server, explain, true);
    await startDemoTrial(`http://localhost:${stack.env.PORT}`);
    const isServer = (args: string) => /^next-server|start\.mjs/.test(args) && !args.startsWith('/bin/sh');
    const serverPid = treeOf(server.pid).find(({ args }) => isServer(args))?.pid ?? 0;
    return { serverPid, env: { ...stack.env, ...standInAddresses(stack) }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Of the caller's variables only those that every program needs: a developer's own settings must not reach the tests. */
function inherited(): Environment {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE', 'PORT', 'APP_URL'];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

const standInAddresses = ({ addresses }: Stack): Environment =>
  Object.fromEntries(Object.entries(addresses).map(([name, url]) => [`STAND_IN_${name.toUpperCase()}`, url]));
