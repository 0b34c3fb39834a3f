/** What the price did after a promotion; `again`: it was on promotion once more. Addresses say them. */
export const AFTER_STATES = ['back', 'lower', 'higher', 'again'] as const;
export type AfterState = (typeof AFTER_STATES)[number];
