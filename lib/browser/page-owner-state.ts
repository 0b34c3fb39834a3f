/** Whom this page was drawn for. Its calls say so: what one person sees is never sent in the name of another, or of nobody. */
let owner: string | null = null;

export const setPageOwner = (userId: string | null): void => {
  owner = userId;
};

export const pageOwner = (): string | null => owner;
