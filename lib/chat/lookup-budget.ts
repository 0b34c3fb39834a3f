import { ANSWER_LIMITS } from './limits.ts';

/** How often one answer may still look into the data. */
export type LookupBudget = {
  beginStep: () => void;
  /** @returns where there is none left: in this step, or at all; null: it was taken */
  take: () => 'step' | 'all' | null;
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
      if (isSpent()) return 'all';
      if (inStep >= ANSWER_LIMITS.lookupsInStep) return 'step';
      lookupCount += 1;
      inStep += 1;
      return null;
    },
  };
};
