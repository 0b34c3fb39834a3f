import type { RuleKind } from '#lib/vocabulary/alert-terms.ts';
import { LEAST_THRESHOLD } from '#lib/vocabulary/alert-terms.ts';
import type { RuleTerms } from './followed-view.ts';

type Asked = {
  kind: RuleKind;
  threshold?: number | null | undefined;
  below?: number | null | undefined;
  above?: number | null | undefined;
};

/** What a rule speaks of, as it is kept: of prices the least change that there is, unless another one is requested. */
export const ruleTerms = ({ kind, threshold, below, above }: Asked): RuleTerms =>
  kind === 'price'
    ? { kind, threshold: threshold ?? LEAST_THRESHOLD, below: below ?? null, above: above ?? null }
    : { kind, threshold: null, below: null, above: null };
