import { expect, it } from 'vitest';
import { SignUpFlow } from '#components/auth/signup-flow.tsx';
import { PricingPage } from '#components/pricing/pricing-page.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { accepted, answerCalls } from '#tests/setup/browser/answer-calls.ts';
import { show } from '#tests/setup/browser/show.tsx';

const switches = { guestChat: true, signUps: false, trials: true, chat: true };

it.each(locales)(
  'pricing offers no account while none can be made, and says so at each plan: %s',
  async (locale) => {
    answerCalls({ 'GET /site-state': () => accepted({ switches, notice: null }) });
    const closed = translator(locale, 'errors.codes')('FEATURE_OFF', { feature: 'signUps' });
    const page = await show(<PricingPage locale={locale} origin="https://raff.example" />, locale);
    await expect.poll(() => page.getByText(closed).elements()).toHaveLength(3);
    expect(page.container.querySelectorAll('article a[href*="/signup"]')).toHaveLength(0);
  },
);

it.each(locales)('signing up says that no one can, and asks for nothing: %s', async (locale) => {
  const closed = translator(locale, 'errors.codes')('FEATURE_OFF', { feature: 'signUps' });
  const flow = (word: string | null) => (
    <SignUpFlow callbackUrl={null} google={null} closed={word} foot={null} />
  );
  const page = await show(flow(closed), locale);
  await expect.element(page.getByText(closed)).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
  const open = await show(flow(null), locale);
  await expect.element(open.getByText(messagesFor(locale).auth.signup.whoLead)).toBeVisible();
});
