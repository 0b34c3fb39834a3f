// The production build that tests, benchmarks and screenshots share; it lies beside the usual one and serves one fixed origin.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fingerprint, readStamp } from './build-stamp.mjs';

const PORT = process.env.TEST_PORT || '3300';

/** Variables of that build, and of a server that serves it. */
export const testBuild = {
  NEXT_DIST_DIR: '.data/builds/tests',
  PORT,
  APP_URL: `http://localhost:${PORT}`,
};

/** Whether it is still what the sources say. */
export function isTestBuildFresh() {
  return readStamp(testBuild.NEXT_DIST_DIR)?.fingerprint === fingerprint(testBuild.APP_URL);
}

/** Makes it where it is not. @throws where the build fails */
export function ensureTestBuild() {
  if (isTestBuildFresh()) return;
  const script = fileURLToPath(new URL('./build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [script], {
    stdio: 'inherit',
    env: { ...process.env, ...testBuild },
  });
  if (status !== 0) throw new Error('The build failed.');
}
