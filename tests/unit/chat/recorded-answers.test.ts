import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RecordedAnswer, Recording, replayed } from '#tests/evaluation/recording.ts';

/** Answers that `npm run analyst:eval -- --record` kept, read again by today's check of figures and judged by the rows of their day. */

const FOLDER = path.join(import.meta.dirname, '../../evaluation/recordings');
const answers = readdirSync(FOLDER).flatMap((file) => {
  const {
    model,
    day,
    answers: some,
  } = Recording.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')));
  return some.map((answer) => [`${model} ${answer.id}: ${answer.question}`, { answer, day }] as const);
});

/** A price, a count, a difference of two results and a forecast: the demo's model, as none other can be asked without a key. */
const [first] = answers;

/** Every amount and percentage is another one. */
const withOtherFigures = (answer: RecordedAnswer): RecordedAnswer => ({
  ...answer,
  steps: answer.steps.map(({ pieces, results }) => ({
    results,
    pieces: pieces.map((piece) => piece.replaceAll(/\d+\.\d+/g, (figure) => String(Number(figure) + 1.37))),
  })),
});

describe('recorded answers', () => {
  it.each(answers)('leave and are judged as they were: %s', async (_, { answer, day }) => {
    const { verdict, withheld } = await replayed(answer, day);
    expect({ verdict, withheld }).toEqual({ verdict: answer.verdict, withheld: answer.withheld });
  });

  it.each(answers)('lose figures that are others: %s', async (_, { answer, day }) => {
    const { withheld } = await replayed(withOtherFigures(answer), day);
    expect(withheld.length).toBeGreaterThan(answer.withheld.length);
  });

  it('are put right by the sentence that the model wrote then', async () => {
    if (!first) throw new Error('nothing was recorded');
    const [, { answer, day }] = first;
    const wrong = withOtherFigures(answer);
    expect(await replayed(wrong, day)).toMatchObject({
      verdict: 'wrong',
      counts: { withheld: 1, repaired: 0 },
    });
    const [sentence = ''] = answer.steps
      .flatMap(({ pieces }) => pieces)
      .join('')
      .split('\n');
    const repaired = await replayed({ ...wrong, repairs: [sentence] }, day);
    expect(repaired).toMatchObject({ verdict: 'right', withheld: [], counts: { repaired: 1 } });
  });
});
