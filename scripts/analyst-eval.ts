import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { agreementOf, comparedWith, Earlier, linesOf, Report } from './analyst-report.ts';
import { RESULTS } from './test-results.ts';

/**
 * npm run analyst:eval [-- --set tested] [--only A1,B2] [--repeat 3] [--against report.json] [--record answers.json] [--most-usd 2]: asks
 * the analyst the questions of tests/evaluation, whose answers the raw rows say, with the model that `OPENAI_*` names, and prints how many
 * were right, what the check of figures left out, and times, tokens and cost (scripts/analyst-report.ts); of several rounds how many
 * questions were judged alike each time, and against an earlier report what was better and worse. Nothing is asked any more once it has
 * cost so much (of a model with `OPENAI_PRICES`). Ends with 0 where all were right, 1 where not, 2 where no model is named: then the demo's
 * was asked, and nothing is measured.
 */

const { values: options } = parseArgs({
  options: {
    /** `tested`: the questions that the tests ask. */
    set: { type: 'string', default: 'all' },
    repeat: { type: 'string', default: '1' },
    /** Ids of questions, with commas: these alone. */
    only: { type: 'string' },
    against: { type: 'string' },
    /** Where the answers of the last round are kept as the model streamed them. */
    record: { type: 'string' },
    'most-usd': { type: 'string', default: '2' },
  },
});
const rounds = Number(options.repeat);
const mostUsd = Number(options['most-usd']);
if (!['all', 'tested'].includes(options.set) || !Number.isInteger(rounds) || rounds < 1 || !(mostUsd > 0)) {
  console.error('Use --set all or tested, --repeat with a whole number, --most-usd with an amount.');
  process.exit(1);
}

const report = path.join(RESULTS, 'analyst-eval.json');
const { OPENAI_MODEL: model, OPENAI_API_KEY: key, OPENAI_BASE_URL: address } = process.env;
const isNamed = Boolean(model && key);

fs.mkdirSync(RESULTS, { recursive: true });
const vitest = path.join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs');
// Read first: a report may be compared with the one that it takes the place of.
const earlier = options.against ? Earlier.parse(JSON.parse(fs.readFileSync(options.against, 'utf8'))) : null;

let spent = 0;
function readRound(): Report {
  fs.rmSync(report, { force: true });
  spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      '--project',
      'integration',
      'tests/integration/chat/evaluation.test.ts',
      '--reporter=dot',
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...{ CI: '1', EVAL_REPORT: report, EVAL_SET: options.set, EVAL_MOST_USD: String(mostUsd - spent) },
        ...(options.only && { EVAL_ONLY: options.only }),
        ...(options.record && { EVAL_RECORD: path.resolve(options.record) }),
        ...(isNamed && {
          EVAL_MODEL: model,
          EVAL_API_KEY: key,
          EVAL_BASE_URL: address || 'https://api.openai.com/v1',
        }),
      },
    },
  );
  if (!fs.existsSync(report)) {
    console.error('No question was asked: see the messages above.');
    process.exit(1);
  }
  const round = Report.parse(JSON.parse(fs.readFileSync(report, 'utf8')));
  if (round.asked > 0) return round;
  console.error('No question has such an id.');
  process.exit(1);
}

function usdOf({ use }: Report): number {
  return use.usd ?? 0;
}

const reports: Report[] = [];
while (reports.length < rounds) {
  const last = reports.at(-1);
  if (last && spent + usdOf(last) > mostUsd) {
    console.log(
      `Stopped after ${reports.length} of ${rounds} rounds: another would cost more than $${mostUsd}.`,
    );
    break;
  }
  const next = readRound();
  spent += usdOf(next);
  reports.push(next);
}
const read = reports.at(-1) as Report;
for (const line of linesOf(read)) console.log(line);
if (reports.length > 1) console.log(agreementOf(reports));
if (earlier) for (const line of comparedWith(earlier, read)) console.log(line);
if (!isNamed)
  console.log('No model is named (OPENAI_API_KEY, OPENAI_MODEL): this is the demo’s, and measures nothing.');
const right = read.outcomes.filter(({ verdict }) => verdict === 'right').length;
if (read.outcomes.length < read.asked)
  console.error(
    `${read.asked - read.outcomes.length} of ${read.asked} questions were not answered: see the messages above.`,
  );
const isWhole = right === read.asked;
process.exitCode = isNamed || read.outcomes.length < read.asked ? Number(!isWhole) : 2;
