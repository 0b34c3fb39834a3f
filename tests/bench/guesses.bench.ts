import { withOwnDatabase } from './own-services.ts';
import type { Figures } from './run.ts';

export const title = 'Guessing one code from everywhere at once: how many of 100,000 guesses are evaluated';

const GUESSES = 100_000;
/** As many as an account gets in a day. */
const CODES = 10;

/** @throws where more than five guesses of a code, or twenty of a day, were evaluated */
export async function run(): Promise<Figures> {
  const { guessFromEverywhere } = await import('#tests/setup/guessing.ts');
  const begun = performance.now();
  const result = await withOwnDatabase(() =>
    guessFromEverywhere({ guesses: GUESSES, codes: CODES, atOnce: 64 }),
  );
  const seconds = Math.round((performance.now() - begun) / 1000);
  if (result.mostOfOneCode > 5 || result.evaluated > 20)
    throw new Error(`evaluated ${result.evaluated}, ${result.mostOfOneCode} of one code`);
  return [{ ...result, seconds }];
}
