import fs from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { newestSampleDay } from '#db/sample-market/observations.ts';
import { startEmbeddedPostgres } from '#dev/embedded-postgres.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { migrateDatabase } from '#scripts/db-migrate.ts';
import { createDatabase, dropDatabase, onDatabase } from '#tests/setup/databases.ts';
import { leaveMarket, offerMarket } from '#tests/setup/kept-market.ts';
import { makeScratchDirectory } from '#tests/setup/scratch-directory.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    /**
     * A role that may create databases, the application's on the same server, the migrated database that test files clone, and the
     * one with the sample market as of a day, which is there once a file has asked for it.
     */
    postgres: {
      owner: string;
      application: string;
      template: string;
      market: { name: string; day: Day };
    };
  }
}

/**
 * Once a run: a PostgreSQL (DATABASE_URL and DATABASE_OWNER_URL, else the embedded one, thrown away afterwards) and one migrated
 * database that every test file clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
  const server = DATABASE_URL ? external(DATABASE_URL, DATABASE_OWNER_URL) : await embedded();
  const template = `raff_template_${process.pid}`;
  const { owner, application } = server;
  await migrateDatabase({
    DATABASE_OWNER_URL: await createDatabase(owner, template),
    DATABASE_URL: onDatabase(application, template),
  });
  const market = { name: `${template}_market`, day: newestSampleDay(new Date()) };
  project.provide('postgres', { owner, application, template, market });
  return async () => {
    await dropDatabase(owner, template);
    await server.stop(market.name);
  };
}

const external = (application: string, owner = application) => ({
  owner,
  application,
  stop: (market: string) => dropDatabase(owner, market),
});

async function embedded() {
  const directory = makeScratchDirectory('test');
  const postgres = await startEmbeddedPostgres({ directory, createdb: true, durable: false });
  return {
    owner: postgres.ownerUrl,
    application: postgres.url,
    stop: async (market: string) => {
      const isWanted = await offerMarket(postgres.ownerUrl, market);
      await postgres.stop();
      if (isWanted) leaveMarket(directory);
      fs.rmSync(path.dirname(postgres.data), { recursive: true, force: true });
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
