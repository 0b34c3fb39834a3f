/** Arguments of messages that the screens have formatted, or words of our own: nothing in them can turn an Arabic sentence around. */
export const WRITTEN_ARGUMENTS = new Set(
  `above amount attempts availability average before budget by cancelAt certain changed column
    count crossed currency current date day days depth digest done down dueAt empty ended fault
    filled first fresh from gap high honest hours index judged known last limit line listed listings
    longest low median member minutes month most musts n of onDeal own page pages pairs percent
    period piastres plan points possible price prices ratio renewsAt repeated role rows seconds share
    shortest since skipped spread text time to total trialEndsAt unit until up used value visits weighted
    when year`.split(/\s+/),
);
