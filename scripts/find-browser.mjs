// Finds a Chromium for the tests, or gets one: Playwright's own, the system's, Debian's package when root.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const runs = (file) =>
  fs.existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;

function present() {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM].find((file) => file && runs(file));
}

const root = process.getuid?.() === 0;

function installDebianPackage() {
  if (!root || !fs.existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: 'inherit', timeout: 300_000 };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
}

function installPlaywrights() {
  const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));
  const args = [cli, 'install', ...(root ? ['--with-deps'] : []), 'chromium'];
  spawnSync(process.execPath, args, { stdio: 'inherit', timeout: 300_000 });
}

/** @returns the path of a Chromium that starts. @throws where there is none and none could be installed */
export function findBrowser() {
  for (const install of [() => {}, installDebianPackage, installPlaywrights]) {
    install();
    const found = present();
    if (found) return found;
  }
  throw new Error(
    'No Chromium was found and none could be installed: run "npx playwright install chromium", or name one in CHROMIUM_PATH.',
  );
}
