import { z } from 'zod';
import { PLAN_IDS, planChoiceOf } from '#lib/vocabulary/plans.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { type Tools, template } from './template.ts';

/** The mails about money and what it buys. `at` is when the trial or the plan ends or ended, or when something was paid. */

const Facts = z.object({
  name: z.string(),
  planId: z.enum(PLAN_IDS).nullable(),
  at: z.string(),
  /** Minor units: what was paid, is due or was refunded; of a trial, what its end will charge. */
  amount: z.int(),
  currency: z.string(),
  /** The provider's receipt or invoice. */
  link: z.url().nullable(),
  /** When a failed payment is tried again. */
  retryAt: z.string().nullish(),
});

const Modules = z.object({ name: z.string(), modules: z.array(z.enum(MODULE_NAMES)) });

const BILLING_PAGE = '/settings/subscription';

const planWords = ({ t, isolated }: Tools, id: z.output<typeof Facts>['planId']): string => {
  const choice = id && planChoiceOf(id);
  return isolated(choice ? t(`billing.plans.${choice.plan}`) : t('productName'));
};

export const BILLING_TEMPLATES = {
  trialStarted: template(Facts, ({ planId, at, amount, currency }, tools) => ({
    subject: tools.t('trialStarted.subject'),
    heading: tools.t('trialStarted.heading'),
    paragraphs: [
      tools.t('trialStarted.text', { plan: planWords(tools, planId), at: tools.day(at) }),
      tools.t('trialStarted.card', { amount: tools.money(amount, currency) }),
    ],
    action: { label: tools.t('trialStarted.action'), url: tools.url('/') },
    notes: [],
  })),
  trialEnding: template(Facts, ({ planId, at, amount, currency }, tools) => ({
    subject: tools.t('trialEnding.subject', { date: tools.day(at) }),
    heading: tools.t('trialEnding.heading'),
    paragraphs: [
      tools.t('trialEnding.text', {
        plan: planWords(tools, planId),
        day: tools.day(at),
        time: tools.time(at),
      }),
    ],
    action: { label: tools.t('trialEnding.action'), url: tools.url(BILLING_PAGE) },
    notes: [tools.t('trialEnding.note', { amount: tools.money(amount, currency) })],
  })),
  trialEnded: template(Facts, (_, { t, url }) => ({
    subject: t('trialEnded.subject'),
    heading: t('trialEnded.heading'),
    paragraphs: [t('trialEnded.text')],
    action: { label: t('trialEnded.action'), url: url('/subscription') },
    notes: [],
  })),
  paymentReceived: template(Facts, ({ planId, at, amount, currency, link }, tools) => ({
    subject: tools.t('paymentReceived.subject', { amount: tools.money(amount, currency) }),
    heading: tools.t('paymentReceived.heading'),
    paragraphs: [
      tools.t('paymentReceived.text', {
        amount: tools.money(amount, currency),
        plan: planWords(tools, planId),
        at: tools.day(at),
      }),
    ],
    action: { label: tools.t('paymentReceived.action'), url: link ?? tools.url(BILLING_PAGE) },
    notes: [],
  })),
  paymentFailed: template(Facts, ({ planId, amount, currency, link, retryAt }, tools) => ({
    subject: tools.t('paymentFailed.subject'),
    heading: tools.t('paymentFailed.heading'),
    paragraphs: [
      tools.t('paymentFailed.text', {
        amount: tools.money(amount, currency),
        plan: planWords(tools, planId),
      }),
    ],
    action: { label: tools.t('paymentFailed.action'), url: link ?? tools.url(BILLING_PAGE) },
    notes: [
      ...(retryAt ? [tools.t('paymentFailed.retry', { date: tools.day(retryAt) })] : []),
      tools.t('paymentFailed.note'),
    ],
  })),
  paymentRefunded: template(Facts, ({ planId, amount, currency }, tools) => ({
    subject: tools.t('paymentRefunded.subject', { amount: tools.money(amount, currency) }),
    heading: tools.t('paymentRefunded.heading'),
    paragraphs: [
      tools.t('paymentRefunded.text', {
        amount: tools.money(amount, currency),
        plan: planWords(tools, planId),
      }),
    ],
    action: { label: tools.t('paymentRefunded.action'), url: tools.url(BILLING_PAGE) },
    notes: [tools.t('paymentRefunded.note')],
  })),
  cancellationScheduled: template(Facts, ({ planId, at }, tools) => ({
    subject: tools.t('cancellationScheduled.subject', { date: tools.day(at) }),
    heading: tools.t('cancellationScheduled.heading'),
    paragraphs: [
      tools.t('cancellationScheduled.text', { plan: planWords(tools, planId), at: tools.day(at) }),
    ],
    action: { label: tools.t('cancellationScheduled.action'), url: tools.url(BILLING_PAGE) },
    notes: [tools.t('cancellationScheduled.note')],
  })),
  dashboardsReady: template(Modules, ({ modules }, { t, url, moduleNames }) => ({
    subject: t('dashboardsReady.subject'),
    heading: t('dashboardsReady.heading'),
    paragraphs: [t('dashboardsReady.text', { modules: moduleNames(modules) })],
    action: { label: t('dashboardsReady.action'), url: url('/') },
    notes: [],
  })),
  subscriptionCanceled: template(Facts, ({ planId, at }, tools) => ({
    subject: tools.t('subscriptionCanceled.subject'),
    heading: tools.t('subscriptionCanceled.heading'),
    paragraphs: [tools.t('subscriptionCanceled.text', { plan: planWords(tools, planId), at: tools.day(at) })],
    action: { label: tools.t('subscriptionCanceled.action'), url: tools.url('/subscription') },
    notes: [],
  })),
} as const;
