import { expect, it } from 'vitest';
import { PricingPage } from '#components/pricing/pricing-page.tsx';
import { PublicNotice } from '#components/shell/public-notice.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { accepted, answerCalls } from '#tests/setup/browser/answer-calls.ts';
import { show } from '#tests/setup/browser/show.tsx';

const { pricing, shell } = messagesFor('en');
const switches = { guestChat: true, signUps: true, trials: false, chat: true };
const notice = { tone: 'warning', text: 'صيانة tonight', version: '1', isDismissible: true };

it('pricing speaks of a trial until it is known that none begins, and a notice comes with that', async () => {
  const state = Promise.withResolvers<Response>();
  const calls = answerCalls({ 'GET /site-state': () => state.promise });
  const page = await show(
    <>
      <PublicNotice labels={shell.notice} />
      <PricingPage locale="en" origin="https://raff.example" />
    </>,
  );
  await expect.poll(() => page.getByText(pricing.actions.noCard).elements()).toHaveLength(3);
  state.resolve(accepted({ switches, notice }));
  await expect.poll(() => page.getByText(pricing.actions.noCard).elements()).toEqual([]);
  await expect.element(page.getByText(notice.text)).toBeVisible();
  // However many parts of the page want to know.
  expect(calls).toHaveLength(1);

  await page.getByRole('button', { name: shell.notice.close }).click();
  await expect.element(page.getByText(notice.text)).not.toBeInTheDocument();
});

it('a notice that was closed stays away on the next page of this browser', async () => {
  const page = await show(
    <>
      <p>the page</p>
      <PublicNotice labels={shell.notice} />
    </>,
  );
  await expect.element(page.getByText('the page')).toBeVisible();
  await expect.element(page.getByText(notice.text)).not.toBeInTheDocument();
});

it('pricing speaks of no trial in Arabic either', async () => {
  const { pricing: words } = messagesFor('ar');
  const page = await show(<PricingPage locale="ar" origin="https://raff.example" />, 'ar');
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(3);
  expect(page.getByText(words.actions.noCard).elements()).toEqual([]);
});
