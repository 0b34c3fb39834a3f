import { expect, test } from 'vitest';
import { guessFromEverywhere } from '#tests/setup/guessing.ts';

// The full proof, 100,000 guesses, is `npm run bench -- guesses`.
const guesses = Number(process.env.GUESSES ?? 1000);

test(`of ${guesses} guesses from everywhere at once at most five a code and twenty a day are evaluated`, async () => {
  const { evaluated, mostOfOneCode } = await guessFromEverywhere({ guesses, codes: 8, atOnce: 32 });
  expect(mostOfOneCode).toBeLessThanOrEqual(5);
  expect(evaluated).toBeLessThanOrEqual(20);
  expect(evaluated).toBeGreaterThan(0);
}, 600_000);
