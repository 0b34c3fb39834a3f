/** What a scenario needs of a payment provider beside our own adapter: people with cards, and time. */
export type ProviderLab = {
  /** A customer whose time the lab can move. @returns its id */
  makeCustomer: () => Promise<string>;
  /** Gives the customer one of Stripe's test cards (`pm_card_visa`, …) as the default. */
  addCard: (customerId: string, token: string) => Promise<void>;
  /** Lets time pass for this customer, and waits until the provider has done what fell due. */
  pass: (customerId: string, days: number) => Promise<void>;
  close: () => Promise<void>;
};
