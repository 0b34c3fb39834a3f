import { ANSWER_LIMITS } from './limits.ts';

/** How often one answer may still look into the data. */
export type LookupBudget = {
  beginStep: () => void;
  /** @returns false when there is none left, in this step or at all */
  take: () => boolean;
  isSpent: () => boolean;
};

export const lookupBudget = (): LookupBudget => {
  let taken = 0;
  let inStep = 0;
  const isSpent = () => taken >= ANSWER_LIMITS.lookups;
  return {
    isSpent,
    beginStep: () => {
      inStep = 0;
    },
    take: () => {
      if (isSpent() || inStep >= ANSWER_LIMITS.lookupsInStep) return false;
      taken += 1;
      inStep += 1;
      return true;
    },
  };
};
