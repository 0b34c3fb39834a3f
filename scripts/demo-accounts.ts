/** The accounts that sample data brings, and that the demo prints. Their passwords are public: never for a real database. */
export const DEMO_ACCOUNTS = [
  { email: 'admin@raff.example', password: 'raff-admin-demo', what: 'administrator' },
  { email: 'trial@raff.example', password: 'raff-trial-demo', what: 'brand manager in the seven-day trial' },
  { email: 'new@raff.example', password: 'raff-new-demo', what: 'brand manager without a plan' },
] as const;
