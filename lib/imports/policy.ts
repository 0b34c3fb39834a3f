/** For how many days a company's own data is kept once its plan no longer has it, and its trade prices after their first day. */
export const OWN_DATA_KEPT = { afterTrial: 30, afterPlan: 180, days: 1125 };
