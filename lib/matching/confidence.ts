import type { MatchProposal } from './match-title.ts';
import { MATCHING } from './policy.ts';

/** How sure a proposal is, in words: nothing speaks against it; brand and size are right; it comes into question. */
export const CONFIDENCES = ['strong', 'likely', 'weak'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

const FOR: ReadonlySet<string> = new Set(['names_equal', 'gtin_equal', 'listing_known']);

export const confidenceOf = ({ reasons, evidence }: MatchProposal): Confidence => {
  if (reasons.every((reason) => FOR.has(reason))) return 'strong';
  const isPack = evidence.size.verdict === 'equal' || evidence.size.verdict === 'near';
  const isLikely =
    evidence.brand === 'same' &&
    isPack &&
    evidence.coverage >= MATCHING.reviewCoverage &&
    !evidence.variants.some(({ by }) => by === 'title');
  return isLikely ? 'likely' : 'weak';
};
