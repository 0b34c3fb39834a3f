/** For how many days a company's own data is kept once its plan no longer has it, and its rows after the day that they are of. */
export const OWN_DATA_KEPT = { afterTrial: 30, afterPlan: 180, days: 1125 };
