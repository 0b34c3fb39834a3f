import { expect, test } from 'vitest';
import { judge } from './month/judge.ts';
import { liveAMonth } from './month/live-a-month.ts';

/** The small version of the proof; `npm run bench -- billing-month` lives it with 500 companies. */
test('thirty companies live a month of faults, and in the end all is as Stripe says', {
  timeout: 600_000,
}, async () => {
  const lived = await liveAMonth({
    companies: 30,
    days: 40,
    seed: 20_261,
  });
  const { counts, problems } = await judge(lived);
  await lived.world.close();
  console.log(JSON.stringify(counts, null, 1));
  expect(problems).toEqual([]);
  expect(lived.kills).toBeGreaterThan(0);
  expect(lived.drops).toBeGreaterThan(0);
  expect(lived.crashes).toBe(0);
});
