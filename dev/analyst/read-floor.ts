/** "Below 12%", «أقل من 12%»: the least that a margin may be. */
const FLOOR =
  /(?:below|under|less than|at least|floor of|اقل من|تحت|دون|عن)\s*(\d{1,2}(?:\.\d)?)\s*(?:%|per ?cent|في الميه|بالميه|بالمييه)/;

/** The floor of a simplified text, and the text without it. */
export function readFloor(text: string): { floor: number | null; rest: string } {
  const match = FLOOR.exec(text.replaceAll('٪', '%'));
  if (!match) return { floor: null, rest: text };
  return {
    floor: Number(match[1]),
    rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`,
  };
}
