/** Arguments of messages that the screens have formatted, or words of our own: nothing in them can turn an Arabic sentence around. */
export const WRITTEN_ARGUMENTS = new Set(
  `above amount attempts average before by cancelAt changed column count crossed currency current date day days depth digest down
  dueAt empty ended filled first fresh from gap honest hours index judged last limit listed listings longest median member minutes
  month most n onDeal own page pages percent period piastres plan price prices role rows seconds share shortest skipped spread text time to
  total trialEndsAt unit up value visits when year`.split(/\s+/),
);
