import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Where each stage of `npm test` leaves what its runner wrote. */
export const RESULTS = path.join(ROOT, '.data', 'test-results');

/** Seconds that files of tests took, by their paths from the root. */
export type Seconds = Record<string, number>;

/** Of Vitest with the reporter of tests/setup/results-reporter.ts, or of Playwright. Times are milliseconds. */
type Results =
  | { testResults: { name: string; duration: number }[] }
  | { config: { rootDir: string }; suites: Suite[] };

type Suite = { file: string; specs: { tests: { results: { duration: number }[] }[] }[]; suites?: Suite[] };

/** A file's path from the root, with slashes on every system. */
export function nameOfFile(file: string): string {
  return path.relative(ROOT, file).replaceAll(path.sep, '/');
}

/** @returns what each file took in the run that wrote these results */
export function readSeconds(report: string): Seconds {
  const results: Results = JSON.parse(fs.readFileSync(report, 'utf8'));
  const milliseconds =
    'testResults' in results
      ? results.testResults.map(({ name, duration }) => [name, duration] as const)
      : results.suites.map(
          (suite) => [path.join(results.config.rootDir, suite.file), timeOf(suite)] as const,
        );
  return Object.fromEntries(
    milliseconds.map(([file, each]) => [nameOfFile(file), Math.round(each / 100) / 10]),
  );
}

/** All tests of a suite together, also where several workers shared them. */
function timeOf({ specs, suites = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return [...results.map(({ duration }) => duration), ...suites.map(timeOf)].reduce((a, b) => a + b, 0);
}

/** @returns the files with their seconds, longest first */
export function longestFirst(seconds: Seconds): [file: string, seconds: number][] {
  return Object.entries(seconds).toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}
