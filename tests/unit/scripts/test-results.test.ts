import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { longestFirst, readSeconds } from '#scripts/test-results.ts';
import durations from '#tests/setup/durations.json' with { type: 'json' };

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-results-'));
afterAll(() => fs.rmSync(directory, { recursive: true }));

const report = (content: unknown): string => {
  const file = path.join(directory, 'results.json');
  fs.writeFileSync(file, JSON.stringify(content));
  return file;
};

it("Vitest's results give what each file took as a whole", () => {
  const testResults = [
    { name: path.resolve('tests/unit/a.test.ts'), duration: 1234, startTime: 0, endTime: 5 },
  ];
  expect(readSeconds(report({ testResults }))).toEqual({ 'tests/unit/a.test.ts': 1.2 });
});

it("Playwright's give what its tests took together", () => {
  const spec = (...taken: number[]) => ({
    tests: taken.map((duration) => ({ results: [{ duration }] })),
  });
  const suites = [
    { file: 'a.spec.ts', specs: [spec(1000, 500)], suites: [{ file: 'a.spec.ts', specs: [spec(2000)] }] },
  ];
  const config = { rootDir: path.resolve('tests/e2e') };
  expect(readSeconds(report({ config, suites }))).toEqual({ 'tests/e2e/a.spec.ts': 3.5 });
});

it('the longest file comes first, and files that took the same by name', () => {
  const files = longestFirst({ b: 1, c: 2.5, a: 1 }).map(([file]) => file);
  expect(files).toEqual(['c', 'a', 'b']);
});

it('the durations that order the tests name files that exist: `npm run test:durations` renews them', () => {
  expect(Object.keys(durations).filter((file) => !fs.existsSync(file))).toEqual([]);
});
