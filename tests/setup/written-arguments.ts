/** Arguments of messages that the screens have formatted, or words of our own: nothing in them can turn an Arabic sentence around. */
export const WRITTEN_ARGUMENTS = new Set(
  `above amount attempts availability average before by cancelAt certain changed column count currency current date day depth digest down
  dueAt empty filled first fresh from gap high hours index known last limit listed listings low member minutes month most musts n of
  onDeal page pages pairs percent period plan points possible price repeated role seconds share since skipped spread text time to total
  trialEndsAt unit up value weighted when year`.split(/\s+/),
);
