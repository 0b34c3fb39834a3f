/** Which letters texts have: what is said in the one isn't found in the other. */
export type Scripts = { arabic: boolean; other: boolean };

const ARABIC = /\p{Script=Arabic}/u;
const OTHER = /(?!\p{Script=Arabic})\p{L}/u;

export const scriptsOf = (texts: readonly string[]): Scripts => ({
  arabic: texts.some((text) => ARABIC.test(text)),
  other: texts.some((text) => OTHER.test(text)),
});
