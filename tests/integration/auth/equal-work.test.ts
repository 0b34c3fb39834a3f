import { expect, test } from 'vitest';
import { timeRefusedSignIns } from '#tests/setup/sign-in-timing.ts';

/** On a machine that does other things too; the full proof (200 tries, 10 %) is `npm run bench -- sign-in-timing`. */
const TOLERANCE = 0.3;

test('signing in takes about as long for an unknown e-mail as for a wrong password', async () => {
  const { known, unknown } = await timeRefusedSignIns(30);
  expect(Math.abs(unknown / known - 1), `medians ${known} and ${unknown} ms`).toBeLessThan(TOLERANCE);
}, 300_000);
