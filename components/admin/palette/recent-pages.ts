const KEY = 'raff-palette';
const KEPT = 5;

/** The pages that were chosen last, the newest first: their ids and nothing of anyone. */
export function readRecentPages(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function keepRecentPage(id: string): void {
  const kept = [id, ...readRecentPages().filter((one) => one !== id)].slice(0, KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: nothing is remembered.
  }
}
