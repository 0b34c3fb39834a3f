import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { RESULTS } from './test-results.ts';

/**
 * npm run analyst:eval: asks the analyst the questions of tests/evaluation, whose answers the raw rows say, with the model that `OPENAI_*` names,
 * and prints how many were right. Ends with 0 where all were, 1 where not, 2 where no model is named: then the demo's was asked, and nothing is measured.
 */

const VERDICTS = ['right', 'part', 'wrong', 'else'] as const;
const Report = z.object({
  model: z.string(),
  asked: z.int(),
  outcomes: z.array(
    z.object({ id: z.string(), locale: z.string(), verdict: z.enum(VERDICTS), misses: z.array(z.string()) }),
  ),
  use: z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()])),
});
type Report = z.output<typeof Report>;

const report = path.join(RESULTS, 'analyst-eval.json');
const { OPENAI_MODEL: model, OPENAI_API_KEY: key, OPENAI_BASE_URL: address } = process.env;
const isNamed = Boolean(model && key);

fs.mkdirSync(RESULTS, { recursive: true });
fs.rmSync(report, { force: true });
const vitest = path.join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs');
spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'integration', 'tests/integration/chat/evaluation.test.ts', '--reporter=dot'],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      CI: '1',
      EVAL_REPORT: report,
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
const read = Report.parse(JSON.parse(fs.readFileSync(report, 'utf8')));
for (const line of linesOf(read)) console.log(line);
if (!isNamed)
  console.log('No model is named (OPENAI_API_KEY, OPENAI_MODEL): this is the demo’s, and measures nothing.');
const right = read.outcomes.filter(({ verdict }) => verdict === 'right').length;
if (read.outcomes.length < read.asked)
  console.error(
    `${read.asked - read.outcomes.length} of ${read.asked} questions were not answered: see the messages above.`,
  );
const isWhole = right === read.asked;
process.exitCode = isNamed || read.outcomes.length < read.asked ? Number(!isWhole) : 2;

function linesOf({ model: asked, outcomes, use }: Report): string[] {
  const groups = Map.groupBy(outcomes, ({ id, locale }) => `${id[0]} ${locale}`);
  const counted = (some: Report['outcomes']) =>
    VERDICTS.map((verdict) => `${some.filter((each) => each.verdict === verdict).length} ${verdict}`).join(
      ', ',
    );
  return [
    `Model: ${asked}`,
    ...[...groups]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([group, some]) => `${group}: ${counted(some)}`),
    `All ${outcomes.length}: ${counted(outcomes)}`,
    ...outcomes
      .filter(({ verdict }) => verdict !== 'right')
      .map(({ id, verdict, misses }) => `  ${id} ${verdict}: ${misses.join('; ')}`),
    Object.entries(use)
      .map(([name, value]) => `${name} ${value ?? '–'}`)
      .join(', '),
  ];
}
