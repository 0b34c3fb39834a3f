import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './scripts/find-browser.mjs';
import { writeLateTexts } from './scripts/generate-messages.ts';
import { testBuild } from './scripts/test-build.mjs';
import { TEST_BROWSER_ARGUMENTS } from './tests/setup/browser.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';

/** They say how soon things happen, and serve the same port as the demo, which their build is made for: nothing runs beside any of them. */
const ALONE = ['tests/operations/database-outage.test.ts', 'tests/operations/killed-answers.test.ts'];

/** As in the product's bundles: texts come compiled or not. */
const FORMAT_TEXT = {
  find: /^use-intl\/format-message$/,
  replacement: `${import.meta.dirname}/lib/i18n/format-text.ts`,
};

// Components import what browsers fetch late.
writeLateTexts();

export default defineConfig({
  // Of all projects: what one has transformed the others find. Only the unit tests and the browser have use-intl's sources transformed.
  resolve: { alias: [FORMAT_TEXT] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          server: { deps: { inline: ['use-intl', 'next-intl'] } },
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: ['tests/setup/fresh-modules.ts', 'tests/setup/environment.ts'],
        },
      },
      {
        extends: true,
        // Followed to the packages that they lead to. These are bundled again before the first file runs: one that a bundle of before
        // lacks would reload the page under a test.
        resolve: {
          alias: [{ find: /^#(?=\w+\/)/, replacement: `${import.meta.dirname}/` }],
        },
        optimizeDeps: { force: true },
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.tsx'],
          setupFiles: ['tests/setup/browser/page.ts'],
          unstubGlobals: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                // Looked for once a browser is started, not whenever this file is read.
                get executablePath() {
                  return findBrowser();
                },
                args: TEST_BROWSER_ARGUMENTS,
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/setup/integration-services.ts'],
          isolate: false,
          setupFiles: [
            'tests/setup/fresh-modules.ts',
            'tests/setup/environment.ts',
            'tests/setup/own-database.ts',
            'tests/setup/promised-answers.ts',
          ],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          // Needs the production build of `npm test`.
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
          exclude: ALONE,
          env: testBuild,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'operations-alone',
          include: ALONE,
          env: testBuild,
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
    // For two cores: what the database, a server or a browser does stands still in a worker.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // Room for what lives briefly: collecting it took a tenth of the processor.
    execArgv: ['--max-semi-space-size=64'],
    clearMocks: true,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
