import { ensureTestBuild } from '#scripts/test-build.mjs';
import { startKillable } from '#tests/setup/killed-answers.ts';
import { percentile } from './measuring.ts';
import type { Figures } from './run.ts';

export const title =
  'Answers whose server is killed in the middle: questions lost, words lost, and whether what is kept is the beginning of what was heard';

const KILLED = Number(process.env.BENCH_KILLS || 200);
const AT_ONCE = 20;
/** Between the first words and three seconds of them. */
const WORDS = { least: 5, most: 150 };
/** Words are written down each second; a busy machine adds to it. */
const MOST_LOST_MS = 2500;

/** @throws where a question, or more than the last words of an answer, is lost */
export async function run(): Promise<Figures> {
  ensureTestBuild();
  const killable = await startKillable();
  try {
    const kept = [];
    while (kept.length < KILLED) {
      const words = WORDS.least + Math.floor(Math.random() * (WORDS.most - WORDS.least));
      kept.push(...(await killable.kill(Math.min(AT_ONCE, KILLED - kept.length), words)));
    }
    const lost = kept.map(({ lostMs }) => lostMs);
    const figure = {
      killed: kept.length,
      'questions lost': kept.filter(({ senders }) => senders[0] !== 'user').length,
      'answers lost': kept.filter(({ senders }) => senders[1] !== 'bot').length,
      'unlike what was heard': kept.filter(({ isBeginning }) => !isBeginning).length,
      'not marked as cut': kept.filter(({ isMarkedCut }) => !isMarkedCut).length,
      'words lost, ms p50': percentile(lost, 0.5),
      'words lost, ms most': percentile(lost, 1),
    };
    const { killed: _, 'words lost, ms p50': __, 'words lost, ms most': most, ...faults } = figure;
    const isSound = most < MOST_LOST_MS && Object.values(faults).every((count) => count === 0);
    if (isSound) return [figure];
    console.table([figure]);
    throw new Error('more was lost than may be');
  } finally {
    await killable.stop();
  }
}
