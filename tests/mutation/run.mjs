// npm run mutants -- FOLDER … [--tests FOLDER]: plants small faults in the code below the folders (or files) and lists those that no unit test notices.
// StrykerJS is installed from its own lock file when this is first called: no one else waits for it.
import '#scripts/require-node.mjs';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..', '..');
process.chdir(root);

const KEPT_IN = '.data/mutants';
const TOOLS = `${KEPT_IN}/tools`;
const MANIFESTS = 'tests/mutation/tools';
const REPORT = `${KEPT_IN}/report.json`;
const PACKAGES = `${TOOLS}/node_modules/@stryker-mutator`;

/** With it, constants at the top of files are changed too: each such fault takes every test that loads the file, minutes to hours in all. */
const WITH_CONSTANTS = '--constants';

/** What follows it is the folder of unit tests that are asked: those of all folders take minutes before the first fault is planted. */
const TESTS = '--tests';

const given = process.argv.slice(2).filter((each) => each !== WITH_CONSTANTS);
const testsAt = given.indexOf(TESTS);
const asked = given.filter((_, at) => testsAt === -1 || (at !== testsAt && at !== testsAt + 1));
if (testsAt !== -1) process.env.RAFF_MUTATION_TESTS = given[testsAt + 1];
const missing = asked.filter((each) => !fs.existsSync(each));
if (asked.length === 0 || missing.length > 0) {
  console.error(
    missing.length > 0
      ? `There is no ${missing.join(', ')}.`
      : 'Name one or more folders or files, for example: npm run mutants -- lib/market/measures lib/billing',
  );
  process.exit(2);
}

install();
const status = mutate();
if (status === 0) print(JSON.parse(fs.readFileSync(REPORT, 'utf8')));
process.exit(status);

function install() {
  const manifests = ['package.json', 'package-lock.json'];
  const read = (folder) =>
    manifests.map((name) => fs.readFileSync(path.join(folder, name), 'utf8')).join('\n');
  const stamp = `${TOOLS}/installed`;
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === read(MANIFESTS)) return;
  fs.rmSync(TOOLS, { recursive: true, force: true });
  fs.mkdirSync(TOOLS, { recursive: true });
  for (const name of manifests) fs.copyFileSync(`${MANIFESTS}/${name}`, `${TOOLS}/${name}`);
  // Its peer Vitest is the project's own: a second one would not know the tests that the first one collects.
  run('npm', ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', TOOLS]);
  fs.symlinkSync(path.join(root, 'node_modules', 'vitest'), `${TOOLS}/node_modules/vitest`);
  fs.writeFileSync(stamp, read(MANIFESTS));
}

function mutate() {
  const mutated = asked.map((each) =>
    fs.statSync(each).isDirectory() ? `${each.replace(/\/$/, '')}/**/*.ts` : each,
  );
  const config = {
    testRunner: 'vitest',
    plugins: [path.resolve(PACKAGES, 'vitest-runner/dist/src/index.js')],
    vitest: { configFile: 'tests/mutation/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    ignoreStatic: !process.argv.includes(WITH_CONSTANTS),
    mutate: mutated,
    tempDirName: `${KEPT_IN}/sandbox`,
    ignorePatterns: ['.data', '.next*', 'artifacts'],
    // TypeScript 7 has no programming interface for the checks that Stryker makes of a tsconfig: it gets none.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    reporters: ['json', 'progress'],
    jsonReporter: { fileName: REPORT },
    concurrency: 2,
    dryRunTimeoutMinutes: 20,
    allowEmpty: true,
  };
  const file = `${KEPT_IN}/config.json`;
  fs.writeFileSync(file, JSON.stringify(config, null, 2));
  fs.rmSync(REPORT, { force: true });
  return run(process.execPath, [`${PACKAGES}/core/bin/stryker.js`, 'run', file]);
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0 && command === 'npm') process.exit(status ?? 1);
  return status ?? 1;
}

/** Scores by file, then each fault that survived: where it is, and what was put there. */
function print({ files }) {
  const rows = Object.entries(files).map(([file, { mutants }]) => ({ file, ...countOf(mutants) }));
  const width = Math.max(...rows.map(({ file }) => file.length), 'all'.length);
  const line = (name, count) =>
    [
      name.padEnd(width),
      String(count.all).padStart(6),
      String(count.survived).padStart(9),
      String(count.uncovered).padStart(12),
      percent(count.killed, count.all).padStart(7),
      percent(count.killed, count.all - count.uncovered).padStart(11),
    ].join('');
  console.log(
    `\n${'file'.padEnd(width)} faults survived not covered  score of covered\n${rows
      .toSorted((a, b) => b.survived - a.survived)
      .map(({ file, ...count }) => line(file, count))
      .join('\n')}\n${line('all', countOf(Object.values(files).flatMap(({ mutants }) => mutants)))}`,
  );
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const lines = source.split('\n');
    for (const { status, location, replacement, mutatorName } of mutants) {
      if (status !== 'Survived') continue;
      const { start } = location;
      console.log(`\n${file}:${start.line}:${start.column}  ${mutatorName}`);
      console.log(
        `  ${lines[start.line - 1]?.trim()}\n  → ${(replacement ?? '').split('\n').join(' ').slice(0, 160)}`,
      );
    }
  }
}

function countOf(mutants) {
  const having = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const [killed, survived, uncovered] = [
    having('Killed', 'Timeout'),
    having('Survived'),
    having('NoCoverage'),
  ];
  // What does not run at all (compile errors, ignored) is no fault.
  return { all: killed + survived + uncovered, killed, survived, uncovered };
}

function percent(part, whole) {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;
}
