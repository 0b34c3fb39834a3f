/** Arguments of messages that the screens have formatted, or words of our own: nothing in them can turn an Arabic sentence around. */
export const WRITTEN_ARGUMENTS = new Set(
  `above amount attempts average before by cancelAt changed column count currency current date day depth digest down dueAt filled first fresh from gap hours index last
  limit listings member minutes month most n onDeal page pages percent period plan price role seconds share skipped spread text time to total
  trialEndsAt unit up value when year`.split(/\s+/),
);
