// npm test: everything that can be checked here. `npm test -- unit integration` runs only those stages; what follows `--` after them
// goes to the runner: `npm test -- e2e -- pricing`.
import './require-node.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {
  testBuild as build,
  isContainerBuildFresh,
  isTestBuildFresh,
  makeContainerBuild,
} from './test-build.mjs';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';
process.env.CI ??= '1';
// One of our programs loads hundreds of sources, and tests start a hundred programs: each finds what the first has compiled.
process.env.NODE_COMPILE_CACHE ??= path.join(root, '.data/compile-cache');

const { longestFirst, readSeconds, RESULTS: results } = await import('./test-results.ts');
const [wanted, forRunner] = splitArguments(process.argv.slice(2));
fs.mkdirSync(results, { recursive: true });
fs.mkdirSync('artifacts', { recursive: true });

/** Where the stage that makes the sample market says that it has left it for the other. */
const marketNote = path.resolve(results, 'market');
fs.rmSync(marketNote, { force: true });
if (['integration', 'e2e'].every((name) => wanted.includes(name))) process.env.TEST_MARKET_NOTE = marketNote;

const total = { passed: 0, failed: 0 };
/** What was not run, each with its reason. */
const skipped = [];

const stages = {
  static: async () => {
    check('route types', next('typegen'));
    check('message types', ['scripts/generate-messages.ts']);
    const strict = ['--diagnostic-level=error', '--error-on-warnings'];
    const knip = [bin('knip', 'knip'), '--no-progress'];
    const [areTypesGood] = await Promise.all([
      checkBeside('types', [bin('typescript', 'tsc'), '--noEmit']),
      checkBeside('format and lint', [bin('@biomejs/biome', 'biome'), 'check', ...strict]),
    ]);
    // Not beside the types: it loads Next's configuration, which writes the types of messages again.
    await Promise.all([
      checkBeside('nothing unused', knip),
      checkBeside('nothing that only a test uses', [...knip, '--production']),
    ]);
    if (areTypesGood) build.TYPES_CHECKED = '1';
  },
  unit: () => vitest('unit', ['unit', 'browser']),
  build: () => {
    // Before the tests' own, whose place it takes and whose code it compiles.
    const isCompiled = wanted.includes('operations') && containerBuild();
    check('production build', ['scripts/build.mjs', ...(isCompiled ? ['--generate'] : [])], build);
  },
  integration: () => {
    if (!wanted.includes('operations')) vitest('integration', ['integration']);
  },
  // With those of integration, where both are wanted: each waits where the other calculates.
  operations: () => {
    if (!wanted.includes('build') && !(isTestBuildFresh() && isContainerBuildFresh())) stages.build();
    const beside = wanted.includes('integration') ? ['integration'] : [];
    vitest('operations', [...beside, 'operations', 'operations-alone']);
  },
  e2e: () => {
    // Asked for alone, it serves the last build where that is still what the sources say.
    if (!wanted.includes('build') && !isTestBuildFresh()) stages.build();
    if (isTestBuildFresh()) endToEnd();
    else add(false, { passed: 0, failed: 0, skipped: [] });
  },
};

for (const name of Object.keys(stages)) {
  if (!wanted.includes(name)) continue;
  console.log(`\n── ${name} ──`);
  const begun = Date.now();
  await stages[name]();
  console.log(`── ${name}: ${Math.round((Date.now() - begun) / 1000)} s ──`);
}

if (fs.existsSync(marketNote)) fs.rmSync(fs.readFileSync(marketNote, 'utf8'), { recursive: true });

if (wanted.includes('integration') && !forRunner.length) {
  const why = process.env.STRIPE_TEST_KEY ? 'npm run test:stripe asks it' : 'STRIPE_TEST_KEY is not set';
  skipped.push(`Stripe's real account (${why})`);
}
console.log('');
if (skipped.length) console.log(`${skipped.length} skipped: ${skipped.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);

function splitArguments(args) {
  const names = ['static', 'unit', 'integration', 'build', 'operations', 'e2e'];
  const cut = args.indexOf('--');
  const chosen = cut === -1 ? args : args.slice(0, cut);
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length) {
    console.error(`Unknown stage ${unknown.join(', ')}: choose from ${names.join(', ')}.`);
    process.exit(2);
  }
  const all = chosen.length ? chosen : names;
  return [all, cut === -1 ? [] : args.slice(cut + 1)];
}

function bin(name, command) {
  const manifest = path.join(root, 'node_modules', name, 'package.json');
  const { bin: bins } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  return path.join(path.dirname(manifest), typeof bins === 'string' ? bins : bins[command]);
}

function next(...args) {
  return [bin('next', 'next'), ...args];
}

function run(args, env = {}) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return status === 0;
}

/** A step without tests of its own counts as one. */
function check(name, args, env) {
  return checked(name, run(args, env));
}

function containerBuild() {
  return checked("the container's build", makeContainerBuild(build));
}

/** The same beside others: its output is printed when it ends. */
async function checkBeside(name, args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(said));
  return checked(name, status === 0);
}

function checked(name, good) {
  total[good ? 'passed' : 'failed']++;
  console.log(`${good ? '✓' : '✗'} ${name}`);
  return good;
}

function vitest(stage, projects) {
  const report = path.join(results, `${stage}.json`);
  fs.rmSync(report, { force: true });
  const reporters = ['default', './tests/setup/results-reporter.ts'].map((name) => `--reporter=${name}`);
  const good = run([
    bin('vitest', 'vitest'),
    'run',
    ...projects.map((name) => `--project=${name}`),
    ...reporters,
    `--outputFile.json=${report}`,
    ...forRunner,
  ]);
  const counts = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : undefined;
  if (counts) printSlowest(report);
  add(good, {
    passed: counts?.numPassedTests ?? 0,
    failed: counts?.numFailedTests ?? 0,
    skipped: (counts?.testResults ?? [])
      .flatMap((file) => file.assertionResults)
      .filter(({ status }) => !['passed', 'failed'].includes(status))
      .map(({ fullName }) => fullName),
  });
}

function endToEnd() {
  const report = path.join(results, 'e2e.json');
  fs.rmSync(report, { force: true });
  fs.rmSync('artifacts/screenshots', { recursive: true, force: true });
  const args = [
    bin('playwright', 'playwright'),
    'test',
    '-c',
    'tests/e2e/playwright.config.ts',
    ...forRunner,
  ];
  // Node reads TypeScript by itself: Playwright would rewrite every source before the first test.
  const asIs = { PW_DISABLE_TS_ESM: '1' };
  const variables = { ...build, ...asIs, PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: browser() };
  const good = run(args, variables);
  const { stats, suites } = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : {};
  if (suites) printSlowest(report);
  add(good, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: specsIn(suites)
      .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
      .map(({ title, tests }) => `${title} (${tests[0]?.annotations[0]?.description ?? 'no reason given'})`),
  });
}

function printSlowest(report) {
  console.log('The slowest files, in seconds:');
  for (const [file, seconds] of longestFirst(readSeconds(report)).slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
}

function specsIn(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites)]);
}

function browser() {
  const script =
    "import('./scripts/find-browser.mjs').then((m) => console.log('BROWSER ' + m.findBrowser()))";
  const { stdout } = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return /^BROWSER (.+)$/m.exec(stdout ?? '')?.[1];
}

/** A runner that fails without a failed test (nothing found, a broken setup) is a failure too. */
function add(good, counts) {
  total.passed += counts.passed;
  // What the runner was asked to leave out doesn't count as missing.
  if (!forRunner.length) skipped.push(...counts.skipped);
  total.failed += counts.failed || (good ? 0 : 1);
}
