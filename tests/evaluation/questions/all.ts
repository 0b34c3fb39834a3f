import { beside } from './beside.ts';
import { catalogue } from './catalogue.ts';
import { changes } from './changes.ts';
import { comparisons } from './comparisons.ts';
import { firstThirty } from './first-thirty.ts';
import { firsts } from './firsts.ts';
import { limits } from './limits.ts';
import { otherCategory } from './other-category.ts';
import { prices } from './prices.ts';
import { promotions } from './promotions.ts';
import type { EvaluationQuestion } from './question.ts';
import { ramadan } from './ramadan.ts';
import { shelves } from './shelves.ts';
import { talks } from './talks.ts';

const others = [
  prices,
  comparisons,
  changes,
  promotions,
  shelves,
  catalogue,
  talks,
  limits,
  beside,
  firsts,
].flat();

/** All that `npm run analyst:eval` asks. */
export const allQuestions: readonly EvaluationQuestion[] = [
  ...firstThirty,
  ...others,
  ...otherCategory,
  ...ramadan,
];

/** What the tests ask at each run: the first thirty, and every fourth of the others. */
export const testedQuestions: readonly EvaluationQuestion[] = [
  ...firstThirty,
  ...others.filter((_, at) => at % 4 === 0),
  ...otherCategory,
];
