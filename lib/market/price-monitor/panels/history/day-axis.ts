import type { RunSpell } from '#db/run-spells.ts';

/** The days that lines are drawn of, ascending, and what of them a spell covers. */
export type DayAxis = {
  days: readonly number[];
  /** The first of the days that a spell covers, and the first after it; the same where it covers none. */
  startOf: (spell: RunSpell) => number;
  endOf: (spell: RunSpell) => number;
};

/** @param days ascending; spells count theirs from the first */
export const dayAxis = (days: readonly number[]): DayAxis => {
  const from = days[0] ?? 0;
  const length = (days.at(-1) ?? from) - from + 1;
  // By the days since the first: how many of the days lie before.
  const before = new Uint16Array(length + 1);
  for (let offset = 0, at = 0; offset <= length; offset++) {
    while (at < days.length && (days[at] ?? 0) - from < offset) at++;
    before[offset] = at;
  }
  return {
    days,
    startOf: ({ begins }) => before[begins] ?? days.length,
    endOf: ({ ends }) => before[ends + 1] ?? days.length,
  };
};
