import { afterEach, expect, test } from 'vitest';
import { TrialCongratulations } from '#components/billing/trial-congratulations.tsx';
import { announceTrialStarted } from '#components/billing/trial-started-event.ts';
import { announceNotification } from '#components/notifications/notification-event.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { textsForBrowser } from '#lib/i18n/compiled-texts.ts';
import type { NotificationOut } from '#lib/notifications/schema.ts';
import { accepted, answerCalls } from '#tests/setup/browser/answer-calls.ts';
import { show } from '#tests/setup/browser/show.tsx';

const { billing } = messagesFor('en');
const texts = {
  ...textsForBrowser(billing.congratulations),
  opening: billing.actions.opening,
  plans: { starter: 'Starter', growth: 'Growth', premium: 'Premium' },
};
const trial = { plan: 'starter', interval: 'monthly' } as const;
const notification: NotificationOut = {
  id: '019a0000-0000-7000-8000-000000000001',
  type: 'free.trial.subscription.created',
  payload: {
    subscriptionId: '019a0000-0000-7000-8000-000000000002',
    ...trial,
    trialEndsAt: '2026-12-06T08:00:00Z',
  },
  createdAt: '2026-11-29T08:00:00Z',
};

const page = (pending: NotificationOut | null) => (
  <TrialCongratulations locale="en" pending={pending} texts={texts} />
);

/** The server marks the notification as read for the first who asks. */
const answerOnce = () => {
  let marked = 1;
  return answerCalls({
    'POST /notifications/read': () => {
      const answer = accepted({ marked });
      marked = 0;
      return answer;
    },
  });
};

afterEach(() => sessionStorage.clear());

test('a tab that congratulated before the notification came reads it on its next page, and is silent', async () => {
  const calls = answerOnce();
  const first = await show(page(null));
  announceTrialStarted(trial);
  const dialog = first.getByRole('dialog', { name: texts.title });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: texts.skip }).click();
  expect(calls).toEqual([]);
  await first.unmount();

  const next = await show(page(notification));
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.body).toEqual({ ids: [notification.id] });
  expect(next.getByRole('dialog').elements()).toEqual([]);
  await next.unmount();

  // And once only: another trial’s notification congratulates as ever.
  answerOnce();
  const last = await show(page(notification));
  await expect.element(last.getByRole('dialog', { name: texts.title })).toBeVisible();
});

test('a notification that comes after the dialog is read by it, and asks no other page', async () => {
  const calls = answerOnce();
  const screen = await show(page(null));
  announceTrialStarted(trial);
  await expect.element(screen.getByRole('dialog', { name: texts.title })).toBeVisible();
  announceNotification(notification);
  await expect.poll(() => calls.length).toBe(1);
  expect(sessionStorage.length).toBe(0);
});
