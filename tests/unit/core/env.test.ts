import { describe, expect, test } from 'vitest';
import { parseEnv } from '#lib/core/env.ts';

const complete = {
  APP_URL: 'https://raff.test',
  DATABASE_URL: 'postgres://raff@localhost/raff',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  RESEND_API_KEY: 're',
  MAIL_FROM: 'Raff <hello@raff.test>',
  CRON_SECRET: 'x'.repeat(16),
  GOOGLE_CLIENT_ID: 'id',
  OPENAI_API_KEY: 'sk',
  OPENAI_MODEL: 'model',
};

const problemsOf = (source: Record<string, string | undefined>) => {
  const result = parseEnv(source);
  return result.ok ? [] : result.problems;
};

describe('the environment', () => {
  test('is complete with the required variables', () => {
    expect(problemsOf(complete)).toEqual([]);
  });

  test('names everything that is missing at once', () => {
    const problems = problemsOf({});
    for (const name of Object.keys(complete).filter((name) => name !== 'APP_URL')) {
      expect(problems).toContain(`${name} is not set`);
    }
  });

  test('takes an empty value for an absent one', () => {
    expect(problemsOf({ ...complete, STRIPE_SECRET_KEY: '' })).toEqual(['STRIPE_SECRET_KEY is not set']);
  });

  test.each([
    ['APP_URL', 'raff.test'],
    ['APP_URL', 'https://raff.test/app'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['MARKET_DATABASE_URL', 'mysql://localhost'],
    ['NEXTAUTH_SECRET', 'short'],
    ['TRUSTED_PROXY_HOPS', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['POWER_BI_EXTRA_ORIGIN', 'http://reports.example'],
    ['POWER_BI_EXTRA_ORIGIN', 'https://reports.example/view'],
    ['POWER_BI_EXTRA_ORIGIN', 'http://localhost.example:3005'],
    ['WEBHOOK_EXTRA_ORIGIN', 'http://10.0.0.1'],
  ])('refuses %s=%s', (name, value) => {
    const problems = problemsOf({ ...complete, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}: `));
  });

  test('takes one more origin of reports, encrypted or of this machine', () => {
    for (const origin of ['https://reports.example', 'http://localhost:3005'])
      expect(problemsOf({ ...complete, POWER_BI_EXTRA_ORIGIN: origin })).toEqual([]);
  });

  test('lets a preview go without Google and a model, and takes its address from the platform', () => {
    const preview = {
      ...complete,
      APP_URL: '',
      GOOGLE_CLIENT_ID: '',
      OPENAI_API_KEY: '',
      OPENAI_MODEL: '',
      VERCEL_ENV: 'preview',
      VERCEL_URL: 'raff-git-x.vercel.app',
    };
    const result = parseEnv(preview);
    expect(result.ok && result.env.APP_URL).toBe('https://raff-git-x.vercel.app');
  });
});
