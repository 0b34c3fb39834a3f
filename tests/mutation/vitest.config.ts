import { defineConfig } from 'vitest/config';

/** The unit tests alone: what a mutant survives there is what no fast test would notice. */
export default defineConfig({
  test: {
    include: [`${process.env.RAFF_MUTATION_TESTS ?? 'tests/unit'}/**/*.test.{ts,tsx}`],
    exclude: ['tests/unit/{architecture,scripts,dev,bench,theme}/**'],
    isolate: false,
    setupFiles: ['tests/setup/fresh-modules.ts', 'tests/setup/environment.ts'],
    clearMocks: true,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
