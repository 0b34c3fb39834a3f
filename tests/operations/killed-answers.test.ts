import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '#db/client.ts';
import { chatRunChunks, chatRuns } from '#db/schema/chat-runs.ts';
import { type Killable, startKillable } from '#tests/setup/killed-answers.ts';

/** Answers that are running when the server is killed. */
const ANSWERS = 8;
/** Writing down is each second; what a busy machine adds to it. */
const LOST_MS = 2500;
const ROUNDS = 3;

let killable: Killable;

beforeAll(async () => {
  killable = await startKillable();
});
afterAll(() => killable?.stop());

it('a server that is killed in the middle of answers loses no question and at most the last second of words', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    // Each round at another moment between two writings.
    for (const { lostMs, ...kept } of await killable.kill(ANSWERS, 60 + round * 17)) {
      expect(kept).toEqual({
        ...{ senders: ['user', 'bot'], isBeginning: true, isMarkedCut: true },
        ...{ wasRunning: true, isRunning: false },
      });
      expect(lostMs).toBeLessThan(LOST_MS);
    }
  }
  expect((await database().select().from(chatRunChunks)).length).toBeGreaterThan(0);
  const states = await database().selectDistinct({ state: chatRuns.state }).from(chatRuns);
  expect(states).toEqual([{ state: 'cut' }]);
}, 120_000);

it('a database that is killed in the middle of answers, and is back, has each of them whole', async () => {
  expect(await killable.killDatabase(ANSWERS, 60)).toEqual(
    Array(ANSWERS).fill({ senders: ['user', 'bot'], isWhole: true, isMarked: false, isRunning: false }),
  );
}, 60_000);
