import { type Browser, chromium } from 'playwright';
import { findBrowser } from '#scripts/find-browser.mjs';

/** For a Chromium in a container, which is to call no one by itself. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The same for tests, whose pages live for seconds: what V8 would optimise for a longer life cost a tenth of the processor. */
export const TEST_BROWSER_ARGUMENTS = [...BROWSER_ARGUMENTS, '--js-flags=--no-opt --no-maglev'];

/** A headless Chromium for programs that are no Playwright tests. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGUMENTS });
