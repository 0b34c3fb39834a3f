import { expect, test } from 'vitest';
import { judgeFeed } from '#lib/admin/data/policy.ts';
import { addDays, type Day, weekday } from '#lib/vocabulary/cairo-days.ts';

const first = '2026-03-01';
const round = (day: Day, succeeded = 100, attempted = 100) => ({ day, attempted, succeeded });
/** Rounds that are so many days apart, the first of them on 1 March. */
const every = (...pauses: number[]) => {
  const days = [0, ...pauses].map((_, at) => pauses.slice(0, at).reduce((sum, pause) => sum + pause, 0));
  return days.map((day) => round(addDays(first, day)));
};
const daysOf = (length: number) => Array.from({ length }, (_, at) => addDays(first, at));

test.each([
  ['daily, today missing still', every(...Array(9).fill(1)), '2026-03-11', 'on_time', '2026-03-11'],
  ['daily, a day missing', every(...Array(9).fill(1)), '2026-03-12', 'late', '2026-03-11'],
  ['weekly, a day later than usual', every(7, 7, 7), '2026-03-30', 'on_time', '2026-03-30'],
  ['weekly, two days later', every(7, 7, 7), '2026-03-31', 'late', '2026-03-30'],
  ['a monthly one', every(31, 30, 31), '2026-07-10', 'late', '2026-07-09'],
] as const)('a feed that is %s', (_, rounds, today, state, dueOn) => {
  expect(judgeFeed(rounds, today)).toMatchObject({ state, dueOn });
});

test('weekends without a round are no lateness, and a day more is', () => {
  // 2026-03-01 is a Sunday; Fridays and Saturdays are free.
  const worked = daysOf(40).filter((day) => weekday(day) < 5);
  expect(worked.at(-1)).toBe('2026-04-09');
  expect(
    judgeFeed(
      worked.map((day) => round(day)),
      '2026-04-12',
    ).state,
  ).toBe('on_time');
  expect(
    judgeFeed(
      worked.map((day) => round(day)),
      '2026-04-13',
    ).state,
  ).toBe('late');
});

test('one long pause of twenty does not excuse the next one', () => {
  const rounds = every(...Array(10).fill(1), 9, ...Array(9).fill(1));
  const last = rounds.at(-1)?.day ?? first;
  expect(judgeFeed(rounds, addDays(last, 2)).state).toBe('late');
});

test('two pauses are no rhythm, and nothing is late then', () => {
  expect(judgeFeed(every(1, 1), '2026-12-31')).toMatchObject({ state: 'new', rhythm: null, dueOn: null });
  expect(judgeFeed([], first)).toMatchObject({ state: 'new', newest: null, share: null });
});

test('a round that mostly failed is none: it is not in full, and the next one is missed after it', () => {
  const rounds = [...every(1, 1, 1, 1), round('2026-03-06', 49)];
  expect(judgeFeed(rounds, '2026-03-07')).toMatchObject({
    state: 'late',
    newest: { day: '2026-03-05' },
    ...{ rounds: 7, onTime: 5, inFull: 5 },
  });
});

test('a round is in full by what was tried and by what is usual', () => {
  const days = daysOf(10);
  const of = (...counts: [number, number][]) =>
    judgeFeed(
      [
        ...days.slice(0, 8).map((day) => round(day)),
        ...counts.map(([got, tried], at) => round(days[8 + at] ?? first, got, tried)),
      ],
      days[9] ?? first,
    );
  expect(of([90, 100])).toMatchObject({ inFull: 9, share: 0.9 });
  expect(of([89, 100])).toMatchObject({ inFull: 8, share: 0.89 });
  // All that was tried was read, and it is half of what is usual.
  expect(of([50, 50])).toMatchObject({ inFull: 8, share: 0.5 });
});

test('rounds of more than thirty days ago are not counted', () => {
  const rounds = daysOf(60).map((day) => round(day));
  expect(judgeFeed(rounds, rounds.at(-1)?.day ?? first)).toMatchObject({
    rounds: 30,
    onTime: 30,
    inFull: 30,
  });
});
