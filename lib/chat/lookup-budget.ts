import { ANSWER_LIMITS } from './limits.ts';

/** How often one answer may still look into the data. */
export type LookupBudget = {
  beginStep: () => void;
  /** @returns false when there is none left, in this step or at all */
  take: () => boolean;
  isSpent: () => boolean;
};

export const lookupBudget = (): LookupBudget => {
  let lookupCount = 0;
  let inStep = 0;
  const isSpent = () => lookupCount >= ANSWER_LIMITS.lookups;
  return {
    isSpent,
    beginStep: () => {
      inStep = 0;
    },
    take: () => {
      if (isSpent() || inStep >= ANSWER_LIMITS.lookupsInStep) return false;
      lookupCount += 1;
      inStep += 1;
      return true;
    },
  };
};
