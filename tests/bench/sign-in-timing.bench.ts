import { withOwnDatabase } from './own-services.ts';
import type { Figures } from './run.ts';

export const title = 'Medians of 200 refused sign-ins with a known and with an unknown e-mail';

const TRIES = 200;
const TOLERANCE = 0.1;

/** @throws where the medians are more than ten per cent apart */
export async function run(): Promise<Figures> {
  const { timeRefusedSignIns } = await import('#tests/setup/sign-in-timing.ts');
  const { known, unknown } = await withOwnDatabase(() => timeRefusedSignIns(TRIES));
  const apart = Math.abs(unknown / known - 1);
  const figures = [
    {
      tries: TRIES,
      'known, ms': Math.round(known * 10) / 10,
      'unknown, ms': Math.round(unknown * 10) / 10,
      'apart, %': Math.round(apart * 1000) / 10,
    },
  ];
  if (apart > TOLERANCE) throw new Error(`too far apart: ${JSON.stringify(figures)}`);
  return figures;
}
