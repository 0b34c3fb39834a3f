import { describe, expect, it } from 'vitest';
import { missingStandIns, settingProblems } from '#dev/check-settings.ts';

const kept = {
  NEXTAUTH_SECRET: 'x'.repeat(32),
  CRON_SECRET: 'x'.repeat(16),
  APP_URL: 'http://localhost:3000',
};
const mail = { RESEND_API_KEY: 're_1', MAIL_FROM: 'Raff <hello@raff.test>' };

describe('what the launcher is given', () => {
  it('suffices where nothing is named: a stand-in for each service', () => {
    expect(settingProblems(kept)).toEqual([]);
    expect(missingStandIns(kept).map(([name]) => name)).toContain('mail');
  });

  it('suffices where a service is named in full, whose stand-in stays away', () => {
    expect(settingProblems({ ...kept, ...mail })).toEqual([]);
    expect(missingStandIns({ ...kept, ...mail }).map(([name]) => name)).not.toContain('mail');
  });

  it.each([
    [{ RESEND_API_KEY: 're_1' }, 'MAIL_FROM', 'RESEND_API_KEY', 'Email (Resend)'],
    [{ STRIPE_SECRET_KEY: 'sk_1' }, 'STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY', 'Payments (Stripe)'],
    [{ OPENAI_API_KEY: 'sk-1' }, 'OPENAI_MODEL', 'OPENAI_API_KEY', 'Analyst (OpenAI)'],
    [{ GOOGLE_ISSUER: 'https://google.test' }, 'GOOGLE_CLIENT_ID', 'GOOGLE_ISSUER', 'Google sign-in'],
  ])('names what %o lacks, and why no stand-in fills it', (given, name, set, title) => {
    expect(settingProblems({ ...kept, ...given })).toEqual([
      `${name} is not set, but ${set} is: set both for ${title}, or neither for its stand-in`,
    ]);
  });

  it('names what is malformed', () => {
    expect(settingProblems({ ...kept, DATABASE_URL: 'mysql://localhost' })).toEqual([
      expect.stringMatching(/^DATABASE_URL: /),
    ]);
  });
});
