import { cutText } from '#lib/core/safe-text.ts';
import type { ColumnProfile } from '#lib/vocabulary/import-terms.ts';
import { MOST_CELL } from '../rules/policy.ts';
import { cleanCell } from '../values/clean-cell.ts';
import { decimalSignOf, figuresOf } from '../values/read-amount.ts';
import { dateOrderOf, looksLikeSerial } from '../values/read-moment.ts';

const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

const emptyProfile = (heading: string): ColumnProfile => ({
  heading,
  ...{
    filled: 0,
    samples: [],
    point: 0,
    comma: 0,
    openNumbers: 0,
    dayFirst: 0,
    monthFirst: 0,
    openDates: 0,
    serials: 0,
  },
});

/** Says what is in each column, row by row. Headings may be added while it does. */
export const profileColumns = (headings: readonly string[]) => {
  const profiles: ColumnProfile[] = [];
  const add = (cells: readonly string[]): void => {
    addColumns();
    for (const [at, profile] of profiles.entries()) noteCell(profile, cells[at] ?? '');
  };
  const addColumns = () => {
    for (const heading of headings.slice(profiles.length))
      profiles.push(emptyProfile(cutText(cleanCell(heading), LONGEST_SAMPLE)));
  };
  addColumns();
  return { profiles, add };
};

const noteCell = (profile: ColumnProfile, given: string): void => {
  const cell = cleanCell(given);
  if (cell === '') return;
  profile.filled += 1;
  const sample = cutText(cell, LONGEST_SAMPLE);
  if (profile.samples.length < SAMPLES && !profile.samples.includes(sample)) profile.samples.push(sample);
  // A longer cell is refused in any row, and takes its time to look through.
  if (cell.length > MOST_CELL || !/\d|[٠-٩۰-۹]/.test(cell)) return;
  if (looksLikeSerial(cell)) profile.serials = (profile.serials ?? 0) + 1;
  const order = dateOrderOf(cell);
  if (order === 'day') profile.dayFirst += 1;
  else if (order === 'month') profile.monthFirst += 1;
  else if (order === 'open') profile.openDates += 1;
  const figures = figuresOf(given);
  const sign = figures && !figures.isCertain ? decimalSignOf(figures.digits) : null;
  if (sign === 'point') profile.point += 1;
  else if (sign === 'comma') profile.comma += 1;
  else if (sign === 'open') profile.openNumbers += 1;
};
