/** Whom this page was drawn for. Its calls say so: what one person sees is never sent in the name of another, or of nobody. */
let owner: string | null = null;

export function setPageOwner(userId: string | null): void {
  owner = userId;
}

export function pageOwner(): string | null {
  return owner;
}
