import fs from 'node:fs';
import path from 'node:path';
import { closeDatabases } from '#db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#dev/embedded-postgres.ts';
import type { GuardedProcess } from '#dev/guarded-process.ts';
import { pickPort } from '#dev/ports.ts';
import { readPostmaster } from '#dev/postgres/postmaster.ts';
import { type Environment, logTo, startServer, tail, untilAnswers } from '#dev/stack.ts';
import { migrateDatabase } from '#scripts/db-migrate.ts';
import { testBuild } from '#scripts/test-build.mjs';
import { treeOf } from '#tests/setup/processes.ts';
import { makeScratchDirectory } from '#tests/setup/scratch-directory.ts';
import '#tests/setup/environment.ts';

/** A server of the product over a database of its own, which this process uses as well. Each of them can be killed as by kill -9, and comes back. */
export type KillableServer = {
  origin: string;
  /** Kills the server, and waits until it is gone. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Kills every process of the database, and starts it over what is on the disk. */
  killDatabase: () => Promise<void>;
  stop: () => Promise<void>;
};

type KillableOptions = {
  /** Another one than the build's: for what no browser asks of it. */
  port?: number;
  /** Variables of the server beside those of its build. */
  settings?: Environment;
  /** For the database; removed at the end. */
  directory?: string;
};

export const startKillableServer = async ({
  port = Number(testBuild.PORT),
  settings = {},
  directory = makeScratchDirectory('killed'),
}: KillableOptions = {}): Promise<KillableServer> => {
  const origin = `http://localhost:${port}`;
  const log = path.join(directory, 'server.log');
  const databasePort = await pickPort();
  // What it has said to be committed outlives it, as where the product runs.
  const startDatabase = () => startEmbeddedPostgres({ directory, port: databasePort, durable: true });
  let postgres: EmbeddedPostgres = await startDatabase();
  process.env.DATABASE_URL = postgres.url;
  process.env.DATABASE_OWNER_URL = postgres.ownerUrl;
  await migrateDatabase({ DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl });
  let server: GuardedProcess | undefined;
  const start = async () => {
    server = startServer({
      ...{ ...process.env, ...testBuild },
      ...{ NODE_OPTIONS: '', PORT: String(port), LOG_LEVEL: 'warn' },
      ...settings,
    });
    logTo(server, log);
    await untilAnswers(`${origin}/api/ready`, server, () => tail(log), true);
  };
  await start();
  return {
    origin,
    kill: async () => {
      killTree(server?.pid);
      await server?.exited;
    },
    start,
    killDatabase: async () => {
      killTree(readPostmaster(postgres.data)?.pid);
      postgres = await startDatabase();
    },
    stop: async () => {
      await server?.stop();
      await closeDatabases();
      await postgres.stop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
};

const killTree = (root: number | undefined): void => {
  for (const { pid } of treeOf(root ?? 0)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended with the one before.
    }
  }
};
