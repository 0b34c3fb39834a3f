import { defineConfig } from 'playwright/test';
import { TEST_BROWSER_ARGUMENTS } from '#tests/setup/browser.ts';

/** One production server, one database and the stand-ins for all specs; three workers for two cores, as one waits where another draws. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: '../setup/e2e/start-product.ts',
  outputDir: '../../artifacts/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as ['json']] : [])],
  use: {
    baseURL: process.env.APP_URL,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Africa/Cairo',
    // A trace costs every test a third more: asked for where one fails, `npm test -- e2e -- --trace retain-on-failure name`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: TEST_BROWSER_ARGUMENTS,
    },
  },
});
