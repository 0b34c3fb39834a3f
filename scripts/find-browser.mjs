// Finds a Chromium for the tests, or gets one: Playwright's own, the system's, Debian's package when root. The headless shell, the
// same engine without windows around it, opens a page for half of the work, so it comes before the whole browser.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const BROWSERS = [
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

/** Playwright keeps its shell beside its browser, under the same number. */
function playwrightsShells() {
  const home = chromium.executablePath().replace(/chromium-(\d+).*$/, 'chromium_headless_shell-$1');
  return fs.globSync(`${home}/*/*headless*shell{,.exe}`);
}

const findShell = () =>
  [process.env.CHROMIUM_PATH, ...playwrightsShells(), '/usr/bin/chromium-headless-shell'].find(
    (file) => file && runs(file),
  );

const findAny = () => findShell() ?? [chromium.executablePath(), ...BROWSERS].find(runs);

const root = process.getuid?.() === 0;

/** Where no server of packages answers it gives up soon. */
function installDebianPackage(name) {
  if (!root || !fs.existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: 'inherit', timeout: 300_000 };
  const patience = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];
  spawnSync('apt-get', ['update', ...patience], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...patience, name], options);
}

function installPlaywrights() {
  const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));
  const args = [cli, 'install', ...(root ? ['--with-deps'] : []), 'chromium'];
  spawnSync(process.execPath, args, { stdio: 'inherit', timeout: 300_000 });
}

/** @returns the path of a Chromium that starts. @throws where there is none and none could be installed */
export function findBrowser() {
  const found = findShell();
  if (found) return found;
  const ways = [
    () => installDebianPackage('chromium-headless-shell'),
    () => installDebianPackage('chromium'),
    installPlaywrights,
  ];
  for (const install of ways) {
    install();
    const browser = findAny();
    if (browser) return browser;
  }
  throw new Error(
    'No Chromium was found and none could be installed: run "npx playwright install chromium", or name one in CHROMIUM_PATH.',
  );
}
