/** Words that differ by a slip: one letter in five. */

const LETTERS_A_SLIP = 5;

/** How many letters may be missing, too many, others, or in the place of the next one. */
export const slipsIn = (word: string): number => Math.floor(word.length / LETTERS_A_SLIP);

/** Whether so few slips lead from the one to the other; two letters that changed places are one. */
export const isWithin = (one: string, other: string, slips: number): boolean => {
  if (Math.abs(one.length - other.length) > slips) return false;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const swapped =
        one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? (before[j - 2] ?? 0) + 1 : slips + 1;
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        swapped,
      );
    }
    if (Math.min(...next) > slips) return false;
    before = row;
    row = next;
  }
  return (row[other.length] ?? 0) <= slips;
};
