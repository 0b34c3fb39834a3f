/**
 * npm run market:match-report: precision and recall of matching on the titles that were labelled by hand, by what is hard about them, each
 * title that was not matched to its product by itself, and titles of products that are left out of the catalogue. Ends with 1 where an automatic
 * match is wrong.
 */
import '#scripts/require-node.mjs';
import { type MatchedTitle, matchLabelled, matchLeftOut } from '#tests/setup/match-measure.ts';

type Outcome = MatchedTitle['outcome'];

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

/** Precision and recall are of automatic matches; `in review` has the product among those that a reviewer is shown. */
function figuresOf(matched: readonly MatchedTitle[]) {
  const count = (outcome: Outcome) => matched.filter((each) => each.outcome === outcome).length;
  const known = matched.filter(({ productId }) => productId !== null).length;
  return {
    titles: matched.length,
    'with a product': known,
    automatic: count('right') + count('false'),
    wrong: count('false'),
    precision: percent(count('right'), count('right') + count('false')),
    recall: percent(count('right'), known),
    'in review': count('shown'),
    'not found': count('missed'),
    'rightly none': count('refused'),
  };
}

function lineOf({ title, size, productId, verdict, outcome }: MatchedTitle): string {
  const [first] = verdict.proposals;
  const against = first
    ? `${first.productId} ${first.evidence.coverage} (${first.reasons.join(', ')})`
    : 'nothing';
  return `  ${outcome.padEnd(6)} ${title}${size ? ` [${size}]` : ''} → ${productId ?? 'none'}; found ${against}`;
}

let wrong = 0;
for (const set of ['shaping', 'held-out'] as const) {
  const matched = matchLabelled(set);
  const byKind = [...Map.groupBy(matched, ({ kind }) => kind)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  console.log(`\nTitles ${set === 'shaping' ? 'that words were learned from' : 'that were held out'}`);
  console.table(
    Object.fromEntries([
      ...byKind.map(([kind, some]) => [kind, figuresOf(some)] as const),
      ['all', figuresOf(matched)] as const,
    ]),
  );
  const missed = matched.filter(({ outcome }) => outcome !== 'right' && outcome !== 'refused');
  console.log(`Not matched to their product by themselves: ${missed.length}`);
  for (const each of missed) console.log(lineOf(each));
  wrong += matched.filter(({ outcome }) => outcome === 'false').length;
}
const leftOut = matchLeftOut();
console.log(
  `\nTitles whose product is left out of the catalogue: ${leftOut.titles}, matched to another: ${leftOut.wrong.length}`,
);
for (const each of leftOut.wrong) console.log(`  ${each}`);
process.exit(wrong + leftOut.wrong.length > 0 ? 1 : 0);
