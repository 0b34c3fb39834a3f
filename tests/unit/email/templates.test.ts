import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderEmail } from '#lib/email/render-email.ts';
import type { EmailTemplate } from '#lib/email/templates.ts';
import { EMAIL_TEMPLATES } from '#lib/email/templates.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatMoney } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { ACCOUNT_MAILS, PROOF_MAILS } from '#tests/setup/account-mails.ts';

const SECRET = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';

/** More than any of them needs. */
const VALUES = {
  name: 'Mona <b>Fathy</b> & "Sons"',
  code: '048213',
  secret: SECRET,
  at: '2026-11-21T01:07:00.000Z',
  newEmail: 'next@company.example',
};

const LOCALES = ['en', 'ar'] as const;

const SUPPORT = 'support@raff.example';

beforeEach(() => {
  vi.stubEnv('SUPPORT_EMAIL', SUPPORT);
  // The key that signs addresses is read with everything else.
  vi.stubEnv('DATABASE_URL', 'postgres://localhost/raff');
});

const bare = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

describe.each(ACCOUNT_MAILS.flatMap((template) => LOCALES.map((locale) => [template, locale] as const)))(
  'the mail %s in %s',
  (template, locale) => {
    const { subject, html, text } = renderEmail(template, VALUES, locale);

    test('is in its language and direction, and knows dark colours', () => {
      expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).toContain('prefers-color-scheme:dark');
      if (locale === 'ar') expect(subject).toMatch(/[\u0600-\u06ff]/);
      else expect(subject + text).not.toMatch(/[\u0600-\u06ff]/);
    });

    test('lets nothing that a person typed become markup, and says it whole in the text', () => {
      expect(html).not.toContain('<b>Fathy');
      const greetsByName = !PROOF_MAILS.includes(template);
      expect(html.includes('Mona &lt;b&gt;Fathy&lt;/b&gt; &amp; &quot;Sons&quot;')).toBe(greetsByName);
      expect(text.includes(VALUES.name)).toBe(greetsByName);
      expect(html.includes('Fathy')).toBe(greetsByName);
      expect(subject).not.toContain('\n');
    });

    test('tells the same in both parts', () => {
      const plain = html
        .replaceAll(/<(style|title)[\s\S]*?<\/\1>/g, '')
        .replaceAll('<bdi dir="auto">', '\u2068')
        .replaceAll('<bdi dir="ltr">', '\u2066')
        .replaceAll('</bdi>', '\u2069')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&');
      for (const line of text.split('\n')) {
        const said = line.replace(/:$/, '').trim();
        if (said === '' || said === '—' || said.startsWith('http')) continue;
        expect(plain).toContain(said);
      }
      for (const [address] of text.matchAll(/https?:\/\/\S+/g)) expect(html).toContain(`href="${address}"`);
    });

    test('leads to the terms and the privacy policy', () => {
      const prefix = locale === 'ar' ? '/ar' : '';
      for (const path of ['/terms', '/privacy']) expect(html).toContain(`${prefix}${path}"`);
    });

    test('fetches nothing and shows no picture', () => {
      expect(html).not.toMatch(/<img|url\(|<link|<script|@import/);
    });
  },
);

test.each(['verification', 'passwordReset', 'emailChange'] as const)(
  'the code of %s stands alone on a line, and the secret of its link where no server sees it',
  (template) => {
    for (const locale of LOCALES) {
      const { text, subject } = renderEmail(template, VALUES, locale);
      expect(text).toMatch(/^048213$/m);
      expect(text.match(/(?<![\w-])\d{6}(?![\w-])/g)).toEqual(['048213']);
      expect(subject).not.toContain('048213');
      const address = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
      expect(address.hash).toContain(SECRET);
      expect(address.pathname + address.search).not.toContain(SECRET);
      expect(address.pathname.startsWith('/ar/')).toBe(locale === 'ar');
    }
  },
);

describe.each(Object.keys(EMAIL_TEMPLATES) as EmailTemplate[])(
  'what is put into the sentences of %s',
  (template) => {
    const values = {
      ...VALUES,
      name: 'Mona (M.) 2',
      planId: 'growth_yearly',
      amount: 249_000,
      currency: 'USD',
      link: null,
      companyName: 'Nile Foods',
      modules: ['imdb'],
      userId: 'u1',
      host: 'hooks.slack.com',
      count: 3,
      ...{ kind: 'price', became: 'upheld', product: 'Nile Foods', retailer: 'Nile Foods' },
      ...{ day: VALUES.at, answer: 'Nile Foods' },
      lines: [
        {
          ...{ rule: 'Nile Foods', text: 'x', path: '/price-monitor' },
          ...{ name: 'Nile Foods', lastOn: VALUES.at, dueOn: VALUES.at },
        },
      ],
    };
    const inserted = (locale: Locale) => {
      return {
        auto: [
          values.name,
          formatDate(locale, values.at, 'dayLong'),
          formatDate(locale, values.at, 'time'),
          bare(formatMoney(locale, values.amount, values.currency)),
          messagesFor(locale).email.billing.plans.growth,
          values.companyName,
          messagesFor(locale).modules.names.imdb.name,
        ],
        ltr: [values.newEmail, values.host, 'localhost:3000', SUPPORT],
      };
    };

    test('is isolated in Arabic, in both parts and in the subject', () => {
      const { subject, text, html } = renderEmail(template, values, 'ar');
      const { auto, ltr } = inserted('ar');
      const sentences = `${subject}\n${text}`.split('\n').filter((line) => !line.startsWith('http'));
      const isolates: string[] = [];
      for (const sentence of sentences) {
        const rest = sentence.replaceAll(/\u2068([^\u2066-\u2069]*)\u2069/g, (_, inner) => {
          isolates.push(inner);
          expect(auto).toContain(inner);
          return '';
        });
        const bare = rest.replaceAll(/\u2066([^\u2066-\u2069]*)\u2069/g, (_, inner) => {
          isolates.push(inner);
          expect(ltr).toContain(inner);
          return '';
        });
        expect(bare, 'every isolate is closed').not.toMatch(/[\u2066-\u2069]/);
        for (const value of [...auto, ...ltr]) expect(bare).not.toContain(value);
      }
      const greeted = PROOF_MAILS.includes(template) ? [] : [values.name];
      expect(isolates).toEqual(expect.arrayContaining([...greeted, 'localhost:3000']));
      const body = html.replace(/<title>[\s\S]*?<\/title>/, '');
      expect(body).not.toMatch(/[\u2066-\u2069]/);
      expect(body.match(/<bdi dir="(auto|ltr)">/g)).toHaveLength(body.match(/<\/bdi>/g)?.length ?? 0);
      for (const name of greeted) expect(body).toContain(`<bdi dir="auto">${name}</bdi>`);
    });

    test('is plain in English', () => {
      const { subject, text, html } = renderEmail(template, values, 'en');
      expect(subject + text + html).not.toMatch(/[\u2066-\u2069]|<bdi/);
    });

    test('never turns its surroundings around, whatever a person calls themselves', () => {
      const name = 'Mona\u202e\u2069\u2067 </bdi>';
      for (const locale of LOCALES) {
        const { text, html } = renderEmail(template, { ...values, name }, locale);
        expect(text + html).not.toMatch(/[\u202a-\u202e\u2067]/);
        expect(html.match(/<bdi /g)?.length ?? 0).toBe(html.match(/<\/bdi>/g)?.length ?? 0);
      }
    });
  },
);

test('every template has what it needs checked before it speaks', () => {
  for (const template of Object.keys(EMAIL_TEMPLATES)) {
    expect(() => renderEmail(template as EmailTemplate, {}, 'en')).toThrow();
  }
});

describe('the mails about money', () => {
  const facts = {
    name: 'Mona',
    planId: 'growth_monthly',
    at: '2026-11-27T22:00:00.000Z',
    amount: 74_700,
    currency: 'USD',
    link: null,
  };
  const written = (template: EmailTemplate, locale: Locale) => {
    const { subject, text } = renderEmail(template, facts, locale);
    return bare(`${subject}\n${text}`);
  };

  test.each(LOCALES)('write an amount as the screens do, in %s', (locale) => {
    const amount = bare(formatMoney(locale, facts.amount, facts.currency));
    expect(amount).toBe('$747');
    for (const template of ['paymentReceived', 'paymentFailed', 'paymentRefunded'] as const)
      expect(written(template, locale)).toContain(amount);
  });

  test.each(LOCALES)('tell what the end of a trial will charge before it does, in %s', (locale) => {
    expect(written('trialStarted', locale)).toContain('$747');
    expect(written('trialEnding', locale)).toContain('$747');
  });

  test('name the day of an end in the subject, however late they leave', () => {
    expect(renderEmail('trialEnding', facts, 'en').subject).toBe(
      'Your Raff free trial ends on 28 November 2026',
    );
    expect(renderEmail('cancellationScheduled', facts, 'en').subject).toBe(
      'Your Raff plan ends on 28 November 2026',
    );
    expect(bare(renderEmail('trialEnding', facts, 'ar').subject)).toBe(
      'تجربتك المجانية في رَف تنتهي يوم 28 نوفمبر 2026',
    );
  });

  test('say when a failed payment is tried again, where it is', () => {
    const mail = (retryAt?: string) => renderEmail('paymentFailed', { ...facts, retryAt }, 'en').text;
    expect(mail('2026-12-01T09:00:00.000Z')).toContain('We’ll try again on 1 December 2026.');
    expect(mail()).not.toContain('try again');
  });

  test('say midnight in words', () => {
    expect(written('trialEnding', 'en')).toContain('ends on 28 November 2026 at midnight (Cairo time)');
    expect(written('trialEnding', 'ar')).toContain(
      'يوم 28 نوفمبر 2026 الساعة 12 منتصف الليل (بتوقيت القاهرة)',
    );
  });
});

describe('support', () => {
  const security = ['passwordChanged', 'emailChanged', 'googleLinked'] as const;

  test.each(LOCALES)('is reached by an address beside its name and at the foot, in %s', (locale) => {
    for (const template of security) {
      const { html, text } = renderEmail(template, VALUES, locale);
      expect(text.split(SUPPORT), template).toHaveLength(3);
      expect(html.split(`<a href="mailto:${SUPPORT}"`), template).toHaveLength(3);
    }
  });

  test.each(LOCALES)('is named alone where there is no address, in %s', (locale) => {
    vi.stubEnv('SUPPORT_EMAIL', '');
    for (const template of security) {
      const { html, text } = renderEmail(template, VALUES, locale);
      expect(text).toMatch(locale === 'en' ? /contact support/ : /تواصل مع الدعم/);
      expect(text).not.toContain('none');
      expect(html).not.toContain('mailto:');
    }
  });
});
