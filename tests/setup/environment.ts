/** The variables that every test process has; none names a real service. */
const defaults: Record<string, string> = {
  APP_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 'tests-only-secret-that-is-long-enough-0123456789',
  STRIPE_SECRET_KEY: 'sk_test_raff',
  STRIPE_WEBHOOK_SECRET: 'whsec_tests_only',
  RESEND_API_KEY: 're_tests_only',
  MAIL_FROM: 'Raff <hello@raff.test>',
  CRON_SECRET: 'tests-only-cron-secret',
  GOOGLE_CLIENT_ID: 'raff-tests.apps.googleusercontent.com',
  OPENAI_API_KEY: 'sk-tests-only',
  OPENAI_MODEL: 'raff-demo',
  LOG_LEVEL: 'silent',
  // Nothing listens on port 9: a test that forgets to start its service fails instead of reaching the internet.
  GOOGLE_ISSUER: 'http://127.0.0.1:9',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  RESEND_BASE_URL: 'http://127.0.0.1:9',
  OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
};

for (const [name, value] of Object.entries(defaults)) process.env[name] = value;
process.env.TZ = 'UTC';
