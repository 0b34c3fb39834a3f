import { defineConfig } from 'vitest/config';

/** `npm run test:stripe`: the billing scenarios against a Stripe test account, one after another. */
export default defineConfig({
  test: {
    include: ['tests/stripe/**/*.test.ts'],
    setupFiles: ['tests/setup/environment.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
});
