import { z } from 'zod';
import { appOrigin, supportEmail } from '#lib/core/env.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatList, formatMoney } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { ADMIN_TEMPLATES } from './admin-templates.ts';
import { ALERT_TEMPLATES } from './alert-templates.ts';
import { BILLING_TEMPLATES } from './billing-templates.ts';
import { DISPUTE_TEMPLATES } from './dispute-templates.ts';
import { isolate } from './isolation.ts';
import type { EmailContent } from './layout.ts';
import { stopQuery } from './stop-token.ts';
import { type Tools, template } from './template.ts';

/** Every mail the product sends: what it needs to know, and what it says in either language. */

const Person = z.object({ name: z.string() });
/**
 * The digits and the secret of the link, which stays in the address's fragment: it reaches no server log. No name: the mailbox may not
 * belong to the person who typed it.
 */
const WithCode = z.object({ code: z.string(), secret: z.string() });
const At = Person.extend({ at: z.string() });

export const EMAIL_TEMPLATES = {
  ...ADMIN_TEMPLATES,
  ...ALERT_TEMPLATES,
  ...BILLING_TEMPLATES,
  ...DISPUTE_TEMPLATES,
  verification: template(WithCode, ({ code, secret }, { t, url }) => ({
    subject: t('verification.subject'),
    heading: t('verification.heading'),
    paragraphs: [t('verification.text')],
    code,
    action: { label: t('verification.action'), url: url(`/signup#verify=${secret}`) },
    notes: [t('codeLifetime'), t('verification.ignore')],
  })),
  passwordReset: template(WithCode, ({ code, secret }, { t, url }) => ({
    subject: t('passwordReset.subject'),
    heading: t('passwordReset.heading'),
    paragraphs: [t('passwordReset.text')],
    code,
    action: { label: t('passwordReset.action'), url: url(`/forgot-password#reset=${secret}`) },
    notes: [t('codeLifetime'), t('passwordReset.ignore')],
  })),
  emailChange: template(WithCode, ({ code, secret }, { t, url }) => ({
    subject: t('emailChange.subject'),
    heading: t('emailChange.heading'),
    paragraphs: [t('emailChange.text')],
    code,
    action: { label: t('emailChange.action'), url: url(`/settings/general#email=${secret}`) },
    notes: [t('codeLifetime'), t('emailChange.ignore')],
  })),
  welcome: template(Person, (_, { t, url }) => ({
    subject: t('welcome.subject'),
    heading: t('welcome.heading'),
    paragraphs: [t('welcome.text'), t('welcome.trial')],
    action: { label: t('welcome.action'), url: url('/') },
    notes: [],
  })),
  passwordChanged: template(At, ({ at }, { t, url, day, time, support }) => ({
    subject: t('passwordChanged.subject'),
    heading: t('passwordChanged.heading'),
    paragraphs: [t('passwordChanged.text', { day: day(at), time: time(at) }), t('signedOutEverywhere')],
    action: { label: t('passwordChanged.action'), url: url('/forgot-password') },
    notes: [t('passwordChanged.notYou', { support })],
  })),
  emailChanged: template(
    At.extend({ newEmail: z.string() }),
    ({ at, newEmail }, { t, day, time, isolated, support }) => ({
      subject: t('emailChanged.subject'),
      heading: t('emailChanged.heading'),
      paragraphs: [
        t('emailChanged.text', { email: isolated(newEmail, 'ltr'), day: day(at), time: time(at) }),
      ],
      notes: [t('emailChanged.notYou', { support })],
    }),
  ),
  googleLink: template(WithCode, ({ code }, { t }) => ({
    subject: t('googleLink.subject'),
    heading: t('googleLink.heading'),
    paragraphs: [t('googleLink.text')],
    code,
    notes: [t('codeOnlyLifetime'), t('googleLink.ignore')],
  })),
  googleLinked: template(At, ({ at }, { t, url, day, time, support }) => ({
    subject: t('googleLinked.subject'),
    heading: t('googleLinked.heading'),
    paragraphs: [t('googleLinked.text', { day: day(at), time: time(at) })],
    action: { label: t('googleLinked.action'), url: url('/settings/general') },
    notes: [t('googleLinked.notYou', { support })],
  })),
} as const;

export type EmailTemplate = keyof typeof EMAIL_TEMPLATES;
type EmailValues<N extends EmailTemplate> = z.output<(typeof EMAIL_TEMPLATES)[N]['values']>;

export const isEmailTemplate = (name: string): name is EmailTemplate => Object.hasOwn(EMAIL_TEMPLATES, name);

/** A mail with a code is worth nothing later, and nothing of it is kept. */
export const carriesCode = (template: EmailTemplate): boolean => {
  const values: z.ZodType = EMAIL_TEMPLATES[template].values;
  return values === WithCode;
};

/** Names a template together with its values: what a job of kind `email.send` carries. */
export type EmailMessage = { [N in EmailTemplate]: { template: N; values: EmailValues<N> } }[EmailTemplate];

/** What a mail says, in the reader's language. @throws ZodError when the values are not the template's */
export const composeEmail = (template: EmailTemplate, values: unknown, locale: Locale): EmailContent => {
  const t = translator(locale, 'email');
  const address = supportEmail();
  const isolated: Tools['isolated'] = (text, direction) => isolate(locale, text, direction);
  const { navigation, modules } = messagesFor(locale);
  const tools: Tools = {
    t,
    isolated,
    url: (path) => appOrigin() + localizedPath(locale, path),
    day: (iso) => isolated(formatDate(locale, iso, 'dayLong')),
    time: (iso) => isolated(formatDate(locale, iso, 'time')),
    moduleNames: (names) =>
      isolated(
        formatList(
          locale,
          names.map((name) => modules.names[name].name),
        ),
      ),
    money: (amount, currency) => isolated(formatMoney(locale, amount, currency)),
    stopUrls: (userId) => {
      const query = stopQuery(userId);
      return {
        url: `${appOrigin()}${localizedPath(locale, '/alert-emails')}?${query}`,
        oneClick: `${appOrigin()}/api/alerts/stop?${query}`,
      };
    },
    support: address ? isolated(address, 'ltr') : 'none',
  };
  const { values: schema, say } = EMAIL_TEMPLATES[template];
  const templateValues = schema.parse(values);
  // The schema is the template's own, so its values are what its words need; the union of templates cannot say it.
  const said = say(templateValues as never, tools);
  return {
    preview: said.paragraphs[0] ?? said.heading,
    greeting:
      'name' in templateValues
        ? t('greeting', { name: isolated(templateValues.name) })
        : t('greetingNameless'),
    footer: [
      t('footer', { url: isolated(new URL(appOrigin()).host, 'ltr') }),
      ...(address ? [t('support', { email: tools.support })] : []),
    ].join(' '),
    links: [
      { label: navigation.terms, url: tools.url('/terms') },
      { label: navigation.privacy, url: tools.url('/privacy') },
    ],
    supportAddress: address,
    productName: t('productName'),
    ...said,
  };
};
