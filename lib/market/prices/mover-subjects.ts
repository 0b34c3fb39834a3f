import { type DataLevel, seesLevel } from '#lib/vocabulary/data-scope.ts';
import { PRICE_SUBJECTS, type PriceSubject } from '#lib/vocabulary/market-terms.ts';

/** By what a plan ranks what moved, on the dashboard and in the analyst's answers. */

/** What movers may be ranked by at a level, the finest first. */
export const subjectsAt = (level: DataLevel): PriceSubject[] =>
  PRICE_SUBJECTS.filter(
    (subject) => subject === 'brand' || subject === 'retailer' || seesLevel({ level }, subject),
  );

/** What was chosen where the level has it, else the finest that it has. */
export const subjectOfMovers = ({ by }: { by: PriceSubject | null }, level: DataLevel): PriceSubject => {
  const subjects = subjectsAt(level);
  return subjects.find((subject) => subject === by) ?? subjects[0] ?? 'brand';
};
