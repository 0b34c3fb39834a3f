/** The outside services that have a stand-in, and the variables that the product gets when it runs. */
export type StandIn = {
  /** What a person calls it. */
  title: string;
  /** Set any of these and the stand-in stays away: the service is real, or someone else's fake. */
  variables: readonly string[];
  /** The program, which listens on STAND_IN_PORT of loopback and is reached at STAND_IN_URL. */
  entry: string;
  /** Preferred distance from the server's port. */
  offset: number;
  /** Variables of the product that name this stand-in; those already set are kept. */
  settings: (url: string, secrets: { webhook: string }) => Record<string, string>;
  /** Our own program that fills it, run at each start once all variables are known. */
  prepare?: string;
};

export const STAND_INS = {
  mail: {
    title: 'Email (Resend)',
    variables: ['RESEND_API_KEY', 'RESEND_BASE_URL'],
    entry: 'dev/resend/main.ts',
    offset: 1,
    settings: (url) => ({
      RESEND_API_KEY: 're_stand_in',
      RESEND_BASE_URL: url,
      MAIL_FROM: 'Raff <hello@raff.example>',
      SUPPORT_EMAIL: 'support@raff.example',
    }),
  },
  google: {
    title: 'Google sign-in',
    variables: ['GOOGLE_CLIENT_ID', 'GOOGLE_ISSUER'],
    entry: 'dev/google/main.ts',
    offset: 2,
    settings: (url) => ({
      GOOGLE_CLIENT_ID: 'raff-stand-in.apps.googleusercontent.com',
      GOOGLE_ISSUER: url,
    }),
  },
  stripe: {
    title: 'Payments (Stripe)',
    variables: ['STRIPE_SECRET_KEY', 'STRIPE_API_BASE'],
    entry: 'dev/stripe/main.ts',
    offset: 3,
    settings: (url, { webhook }) => ({
      STRIPE_SECRET_KEY: 'sk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: webhook,
      STRIPE_API_BASE: url,
    }),
    prepare: 'scripts/stripe-sync.ts',
  },
  model: {
    title: 'Analyst (OpenAI)',
    variables: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
    entry: 'dev/analyst/main.ts',
    offset: 4,
    settings: (url) => ({
      OPENAI_API_KEY: 'sk-stand-in',
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_MODEL: 'raff-demo-analyst',
    }),
  },
  reports: {
    title: 'Reports (Power BI)',
    variables: ['POWER_BI_EXTRA_ORIGIN'],
    entry: 'dev/reports/main.ts',
    offset: 5,
    settings: (url) => ({ POWER_BI_EXTRA_ORIGIN: url }),
  },
  about: {
    title: 'About page',
    variables: ['ABOUT_URL'],
    entry: 'dev/about/main.ts',
    offset: 6,
    settings: (url) => ({ ABOUT_URL: url }),
  },
  channel: {
    title: 'Chat channel (Slack)',
    variables: ['WEBHOOK_EXTRA_ORIGIN'],
    entry: 'dev/channel/main.ts',
    offset: 7,
    settings: (url) => ({ WEBHOOK_EXTRA_ORIGIN: url }),
  },
} satisfies Record<string, StandIn>;

export type StandInName = keyof typeof STAND_INS;
