/** The person this page was drawn for. Its calls say so: what one person sees is never sent in the name of another, or of no one. */
let owner: string | null = null;
let isLookedAt = false;

/** @param isViewing an admin looks on as the owner */
export const setPageOwner = (userId: string | null, isViewing = false): void => {
  owner = userId;
  isLookedAt = isViewing;
};

export const pageOwner = (): string | null => owner;

/** An admin looks at a customer's page: nothing is to be changed by itself. */
export const isPageViewed = (): boolean => isLookedAt;
