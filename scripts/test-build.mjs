// The production builds of the tests. One of them lies beside the usual build, serves one fixed origin, and is shared by tests, benchmarks
// and screenshots; the other is the container's. Origins differ and code does not: where both are wanted, it is compiled once.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint, readStamp } from './build-stamp.mjs';

const PORT = process.env.TEST_PORT || '3300';

/** Variables of that build, and of a server that serves it. */
export const testBuild = {
  NEXT_DIST_DIR: '.data/builds/tests',
  PORT,
  APP_URL: `http://localhost:${PORT}`,
};

/** Where the container's build is kept, and the origin that it is for: as most deployments are, something in front ends TLS. */
export const containerBuild = {
  kept: '.data/builds/standalone',
  APP_URL: `https://localhost:${Number(PORT) + 10}`,
};

/** Whether it is still what the sources say. */
export function isTestBuildFresh() {
  return readStamp(testBuild.NEXT_DIST_DIR)?.fingerprint === fingerprint(testBuild.APP_URL);
}

export function isContainerBuildFresh() {
  return readStamp(containerBuild.kept)?.fingerprint === fingerprint(containerBuild.APP_URL);
}

/** Makes it where it is not. @throws where the build fails */
export function ensureTestBuild() {
  if (!isTestBuildFresh() && !makeBuild(testBuild)) throw new Error('The build failed.');
}

/**
 * Makes the container's build where that of the tests will lie, and keeps it aside; the code that it is made of stays there too.
 * @returns whether it could be made
 */
export function makeContainerBuild(env = {}) {
  const { NEXT_DIST_DIR: directory } = testBuild;
  const { kept, APP_URL } = containerBuild;
  if (!makeBuild({ ...testBuild, ...env, APP_URL, NEXT_OUTPUT: 'standalone' })) return false;
  fs.rmSync(kept, { recursive: true, force: true });
  fs.mkdirSync(kept, { recursive: true });
  for (const part of ['standalone', 'raff-build.json'])
    fs.renameSync(path.join(directory, part), path.join(kept, part));
  fs.cpSync(path.join(directory, 'static'), path.join(kept, 'static'), { recursive: true });
  return true;
}

function makeBuild(variables) {
  const script = fileURLToPath(new URL('./build.mjs', import.meta.url));
  const env = { ...process.env, ...variables };
  return spawnSync(process.execPath, [script], { stdio: 'inherit', env }).status === 0;
}
