/** Candidates that are compared side by side. */
export const MOST_CANDIDATES = 5;
/** Products that are shown although nothing comes into question. */
export const MOST_LOOK_ALIKES = 3;
/** Listings that may be called as one is, looked through for its twins; and twins that a decision can take along. */
export const TITLES_COMPARED = 1000;
export const MOST_TWINS = 20;
/** Listings that are accepted together. */
export const MOST_TOGETHER = 50;
/** Weeks whose overturned automatic matches are counted. */
export const WEEKS_COUNTED = 8;
/** Decisions whose prices follow in one transaction. */
export const DERIVED_AT_ONCE = 200;
/** Words that wait for a second look, and words of the lexicon that are shown. */
export const MOST_WORDS = 50;
