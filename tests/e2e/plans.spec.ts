import { eq } from 'drizzle-orm';
import type { Locator, Page } from 'playwright/test';
import { database } from '#db/client.ts';
import { memberships } from '#db/schema/accounts.ts';
import type { NamedState } from '#lib/billing/rules/policy.ts';
import { DAY } from '#lib/core/clock.ts';
import { createCookie, createPerson } from '#tests/factories/accounts.ts';
import { giveSubscription } from '#tests/factories/subscriptions.ts';
import { signIn } from '#tests/setup/e2e/account.ts';
import { type PlanTexts, planTexts } from '#tests/setup/e2e/plan-texts.ts';
import { choose, letDaysPass, openSelection, startTrial } from '#tests/setup/e2e/plans.ts';
import { comeAlive, expect, expectAccessible, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

const cards = {
  declined: '4000000000000002',
  declinesLater: '4000000000000341',
  confirm: '4000002500003155',
  good: '4242424242424242',
};

/** On the payment provider's page. */
const pay = async (page: Page, card: keyof typeof cards, { hosted }: PlanTexts) => {
  await page.locator(`input[name="card"][value="${cards[card]}"]`).check();
  await page.getByRole('button', { name: hosted.pay }).click();
};

/** Chooses a plan without a trial and stands on the payment page. */
const toCheckout = async (page: Page, plan: 'starter' | 'growth', texts: PlanTexts) => {
  const { billing, planName } = texts;
  await page.goto(texts.at('/subscription'));
  const names = (['choose.subscribe', 'choose.subscribeNow', 'choose.again'] as const).map((key) =>
    billing(key),
  );
  const dialog = await openSelection(page, new RegExp(`^(${names.join('|')}): ${planName(plan)}$`));
  await choose(dialog, texts.limits(plan));
  await dialog.getByRole('button', { name: billing('selection.pay') }).click();
  await expect(page.getByRole('button', { name: texts.hosted.pay })).toBeVisible();
};

/** Whole days that are left of what was bought just now: a month has 28 to 31, and a run may begin in one and end in the next. */
const daysOfPeriod = async (page: Page): Promise<number> => {
  const { userSubscription } = (await (await page.request.get('/api/subscriptions/current')).json()).data;
  return Math.round(
    (Date.parse(userSubscription.currentPeriodEnd) - Date.parse(userSubscription.startedAt)) / DAY,
  );
};

const toSettings = (page: Page, { at }: PlanTexts) => page.goto(at('/settings/subscription'));

/** The present plan in the settings: its name and how it is paid. */
const heading = (page: Page, plan: 'starter' | 'growth', { billing, planName }: PlanTexts) =>
  page.getByRole('heading', { name: billing('card.title', { plan: planName(plan), interval: 'monthly' }) });

const stateOf = (page: Page, state: `states.${NamedState}`, { billing }: PlanTexts) =>
  page.getByRole('main').getByText(billing(state), { exact: true });

const paidInvoices = (page: Page, { billing }: PlanTexts) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: billing('invoices.statuses.paid'), exact: true }) });

const banner = (page: Page, { billing }: PlanTexts) =>
  page.getByRole('region', { name: billing('banner.label') });

/** The dialog before a purchase that ends something: what it says, and its button. */
const confirmLoss = async (
  page: Page,
  { title, text }: { title: string; text: string },
  { billing }: PlanTexts,
): Promise<Locator> => {
  const warning = page.getByRole('dialog', { name: title });
  await expect(warning.getByText(text)).toBeVisible();
  return warning.getByRole('button', { name: billing('replace.confirm') });
};

for (const locale of ['en', 'ar'] as const) {
  const texts = planTexts(locale);
  const { billing, payments, hosted, planName, money, wholeMoney, at } = texts;

  test.describe(`plans in ${locale}`, () => {
    test.use({ locale: locale === 'ar' ? 'ar-EG' : 'en-GB' });

    test.beforeEach(async ({ page, account }) => {
      await signIn(page.request, account);
    });

    test('a trial is upgraded by card, the receipt is there, and the plan is changed after a warning', async ({
      page,
    }) => {
      await startTrial(page, 'starter', texts);
      await toSettings(page, texts);
      await expect(page.getByText(billing('stateTexts.trial', { days: 7 }))).toBeVisible();
      await page.getByRole('link', { name: billing('actions.end_trial_and_upgrade') }).click();

      // The trial's choice stays; one confirmation, then the payment page.
      const plan = planName('starter');
      const upgrade = { plan, total: wholeMoney(149_00), interval: 'monthly', days: 7 } as const;
      const confirm = await confirmLoss(
        page,
        { title: billing('upgrade.title', { plan }), text: billing('upgrade.text', upgrade) },
        texts,
      );
      await expect(confirm).not.toHaveAttribute('data-tone', 'error');
      await expectAccessible(page);
      await keepScreenshot(page, `replace-warning-${locale}`);
      await confirm.click();
      await pay(page, 'good', texts);
      await expect(page).toHaveURL(new RegExp(`${at('/payments')}\\?session_id=`));
      await expect(page.getByRole('heading', { name: payments('success.title') })).toBeVisible();
      await expect(page.getByText(payments('success.activation'))).toBeVisible();
      await expectAccessible(page);
      await keepScreenshot(page, `payment-success-${locale}`);
      await page.getByRole('link', { name: payments('success.subscription') }).click();

      await expect(heading(page, 'starter', texts)).toBeVisible();
      await expect(stateOf(page, 'states.waiting_for_activation', texts)).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: money(149_00) })).toBeVisible();
      await expect(paidInvoices(page, texts)).toHaveCount(1);
      await expectAccessible(page);
      await keepScreenshot(page, `subscription-active-${locale}`);
      // On a phone each invoice stands whole, its receipt included.
      const opens = billing('invoices.open', { number: '' }).replaceAll(/[\u2068\u2069]/g, '');
      const view = page.getByRole('link', { name: opens.trim() });
      const wide = page.viewportSize() ?? { width: 1280, height: 720 };
      await page.setViewportSize({ width: 320, height: 720 });
      const box = await view.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
      await keepScreenshot(page, `subscription-phone-${locale}`);
      await page.setViewportSize(wide);
      const receipt = page.waitForEvent('popup');
      await view.click();
      await expect((await receipt).getByText('149.00').first()).toBeVisible();
      await (await receipt).close();

      await page.goto(at('/subscription'));
      const choice = await openSelection(page, billing('choose.change', { plan: planName('growth') }));
      const { modules } = texts.limits('starter');
      await expect(
        choice.getByText(billing('selection.modulesCount', { chosen: modules, limit: 3 })),
      ).toBeVisible();
      await choose(choice, texts.limits('growth'));
      await choice.getByRole('button', { name: billing('selection.pay') }).click();
      const change = { plan: planName('growth'), total: wholeMoney(747_00), interval: 'monthly' } as const;
      const lost = billing('replace.text', {
        ...change,
        current: planName('starter'),
        days: await daysOfPeriod(page),
      });
      await (await confirmLoss(page, { title: billing('replace.title'), text: lost }, texts)).click();
      await pay(page, 'good', texts);
      await expect(page.getByRole('heading', { name: payments('success.title') })).toBeVisible();
      await page.getByRole('link', { name: payments('success.subscription') }).click();
      await expect(heading(page, 'growth', texts)).toBeVisible();
      // Both were paid, each once.
      await expect(paidInvoices(page, texts)).toHaveCount(2);
    });

    test('a paid plan is cancelled in the portal and ends with its period', async ({ page, account }) => {
      await toCheckout(page, 'growth', texts);
      await pay(page, 'good', texts);
      await page.getByRole('link', { name: payments('success.subscription') }).click();
      await expect(heading(page, 'growth', texts)).toBeVisible();
      await page.getByRole('button', { name: billing('actions.manage') }).click();
      await page.getByRole('button', { name: hosted.confirmCancel }).click();
      await page.getByRole('link', { name: new RegExp(`^${hosted.returnTo}`) }).click();
      // What the provider reports to the product reaches the open page by itself.
      await expect(stateOf(page, 'states.canceling', texts)).toBeVisible();
      await expect(banner(page, texts)).toBeVisible();
      await keepScreenshot(page, `subscription-canceling-${locale}`);
      // The provider led to a page that is loaded again: its buttons are drawn before they work.
      await comeAlive(page);
      await banner(page, texts)
        .getByRole('button', { name: billing('actions.undo') })
        .click();
      await page.getByRole('button', { name: hosted.keepPlan }).click();
      await page.getByRole('link', { name: new RegExp(`^${hosted.returnTo}`) }).click();
      await expect(stateOf(page, 'states.waiting_for_activation', texts)).toBeVisible();
      await expect(banner(page, texts)).toBeHidden();
      await comeAlive(page);
      await page.getByRole('button', { name: billing('actions.cancel') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: billing('cancel.confirm') })
        .click();
      const ends = billing('cancel.donePeriod', { date: '@' }).split('@')[0]?.trim() ?? '';
      await expect(page.getByText(ends)).toBeVisible();
      await expect(stateOf(page, 'states.canceling', texts)).toBeVisible();

      await letDaysPass(account.email, 32);
      await expect(stateOf(page, 'states.canceled', texts)).toBeVisible();
      await expect(banner(page, texts)).toBeHidden();
      await expect(page.getByText(billing('card.ended'), { exact: true })).toBeVisible();
      await expectAccessible(page);
      await keepScreenshot(page, `subscription-ended-${locale}`);
      await page.getByRole('link', { name: billing('actions.choose_new_plan') }).click();
      await expect(
        page.getByRole('button', { name: `${billing('choose.again')}: ${planName('growth')}` }),
      ).toBeVisible();
      await page.goto(at('/price-monitor'));
      await expect(
        page.getByRole('heading', { name: texts.modules('calls.choose_new_plan.title') }),
      ).toBeVisible();
      await expect(
        page.getByRole('link', { name: texts.modules('calls.choose_new_plan.action') }),
      ).toBeVisible();
    });

    test('a declined card may be tried again, one that needs confirmation is confirmed, and a way back costs nothing', async ({
      page,
    }) => {
      await toCheckout(page, 'starter', texts);
      await pay(page, 'declined', texts);
      await expect(page.getByText(hosted.declined)).toBeVisible();
      await page.getByRole('link', { name: hosted.backToResult }).click();
      await expect(page.getByRole('heading', { name: payments('failed.title') })).toBeVisible();
      await expectAccessible(page);
      await keepScreenshot(page, `payment-failed-${locale}`);
      await page.getByRole('link', { name: payments('failed.retry') }).click();
      await expect(page).toHaveURL(
        new RegExp(`${at('/subscription')}\\?plan=starter&interval=\\w+&pay=again$`),
      );
      await expect(page.getByRole('dialog').getByRole('checkbox', { checked: true })).not.toHaveCount(0);
      await expect(
        page.getByRole('dialog').getByRole('button', { name: billing('selection.pay') }),
      ).toBeEnabled();
      await toSettings(page, texts);
      await expect(page.getByText(billing('card.noPlan'))).toBeVisible();

      await toCheckout(page, 'starter', texts);
      await pay(page, 'confirm', texts);
      await page.getByRole('button', { name: hosted.reject, exact: true }).click();
      await expect(page.getByText(hosted.rejected)).toBeVisible();
      await pay(page, 'confirm', texts);
      await page.getByRole('button', { name: hosted.approve, exact: true }).click();
      await expect(page.getByRole('heading', { name: payments('success.title') })).toBeVisible();
      await toSettings(page, texts);
      await expect(paidInvoices(page, texts)).toHaveCount(1);
    });

    test('the notification centre speaks the language of the page and marks everything as read', async ({
      page,
    }) => {
      const { notifications } = texts;
      await page.goto(at('/settings/general'));
      await page.getByRole('button', { name: notifications('unread', { count: '1' }) }).click();
      const centre = page.getByRole('dialog', { name: notifications('title') });
      await expect(centre.getByText(notifications('types.account_welcome.title'))).toBeVisible();
      await expectAccessible(page);
      await centre.getByRole('button', { name: notifications('markAll') }).click();
      await expect(page.getByRole('button', { name: notifications('none') })).toBeVisible();
    });

    test('a centre without notifications says so', async ({ page }) => {
      const { notifications } = texts;
      // An administrator buys nothing and has joined no company; one of just now has heard of no late feed either.
      const { userId } = await createPerson({ role: 'admin', locale });
      const [name = '', value = ''] = (await createCookie(userId)).split('=', 2);
      await page.context().addCookies([{ name, value, url: process.env.APP_URL }]);
      await page.goto(at('/admin'));
      await page.getByRole('button', { name: notifications('none') }).click();
      const centre = page.getByRole('dialog', { name: notifications('title') });
      await expect(centre.getByText(notifications('empty.title'))).toBeVisible();
      await expectAccessible(page);
      await keepScreenshot(page, `notifications-empty-${locale}`);
    });
  });
}

test.describe('plans, on the ways that are the same in every language', () => {
  const texts = planTexts('en');
  const { billing, payments, hosted, planName, money, wholeMoney, at } = texts;

  test.beforeEach(async ({ page, account }) => {
    await signIn(page.request, account);
  });

  test('a card added during the trial turns it into the plan on day 7', async ({ page, account }) => {
    await page.goto(at('/subscription?plan=starter'));
    const dialog = page.getByRole('dialog');
    await choose(dialog, texts.limits('starter'));
    await dialog.getByRole('button', { name: billing('selection.startTrial') }).click();
    const congratulations = page.getByRole('dialog', { name: billing('congratulations.title') });
    await expect(congratulations.getByText(planName('starter')).first()).toBeVisible();
    await keepScreenshot(page, `congratulations-en`);
    await congratulations.getByRole('button', { name: billing('congratulations.add') }).click();
    await page.getByRole('button', { name: hosted.saveCard }).click();
    await expect(page).toHaveURL(new RegExp(`${at('/settings/subscription')}$`));
    await expect(stateOf(page, 'states.trial', texts)).toBeVisible();
    // Up to the date, which is the trial's own.
    const card = { plan: planName('starter'), date: '@', amount: wholeMoney(149_00) };
    const turns = billing('stateTexts.trialHasCard', card).split('@')[0]?.trim() ?? '';
    await expect(page.getByText(turns)).toBeVisible();
    await expect(page.getByRole('button', { name: billing('actions.change_card') })).toBeVisible();

    await letDaysPass(account.email, 8);
    await expect(stateOf(page, 'states.waiting_for_activation', texts)).toBeVisible();
    await expect(paidInvoices(page, texts)).toHaveCount(1);
    await expect(banner(page, texts)).toBeHidden();
  });

  test('a trial without a card pauses; one added then starts the plan with the same choice', async ({
    page,
    account,
  }) => {
    await startTrial(page, 'starter', texts);
    await toSettings(page, texts);
    await letDaysPass(account.email, 8);
    await expect(stateOf(page, 'states.waiting_for_payment_method', texts)).toBeVisible();
    await expect(page.getByText(billing('stateTexts.trialOver'))).toBeVisible();
    await expect(banner(page, texts).getByText(billing('banner.trialOver'))).toBeVisible();
    await expect(page.getByText(billing('invoices.empty'))).toBeVisible();
    await expectAccessible(page);
    await keepScreenshot(page, `subscription-paused-en`);

    await banner(page, texts)
      .getByRole('button', { name: billing('actions.add_payment_method') })
      .click();
    await page.getByRole('button', { name: hosted.saveCard }).click();
    await expect(page).toHaveURL(new RegExp(`${at('/settings/subscription')}$`));
    await expect(stateOf(page, 'states.waiting_for_activation', texts)).toBeVisible();
    await expect(heading(page, 'starter', texts)).toBeVisible();
    await expect(paidInvoices(page, texts)).toHaveCount(1);
    await expect(banner(page, texts)).toBeHidden();
  });

  test('a renewal that is declined says what is due now, and the portal shows the card that was declined', async ({
    page,
    account,
  }) => {
    await toCheckout(page, 'starter', texts);
    await pay(page, 'declinesLater', texts);
    await page.getByRole('link', { name: payments('success.subscription') }).click();
    await expect(heading(page, 'starter', texts)).toBeVisible();
    const due = page.getByText(billing('card.amountDue'), { exact: true });
    await expect(due).toBeHidden();

    await letDaysPass(account.email, 32);
    await expect(stateOf(page, 'states.payment_failed', texts)).toBeVisible();
    const tried = billing('stateTexts.pastDueRetry', { date: '@' }).split('@')[0]?.trim() ?? '';
    await expect(page.getByText(tried)).toBeVisible();
    // Each open invoice asks for the month: the card says the sum of what stands in the list below it.
    const amount = due.locator('xpath=following-sibling::dd');
    const open = page.getByRole('row').filter({
      has: page.getByRole('cell', { name: billing('invoices.statuses.open'), exact: true }),
    });
    await expect(open.first()).toBeVisible();
    await expect
      .poll(async () => (await amount.textContent()) === money(149_00 * (await open.count())))
      .toBe(true);
    await expectAccessible(page);
    await keepScreenshot(page, `subscription-past-due-en`);

    // The portal shows the card that stopped paying.
    await page.getByRole('button', { name: billing('actions.manage') }).click();
    await expect(page.getByText('•••• 0341')).toBeVisible();

    // No other plan before the debt is paid, and the banner's button pays it.
    await page.goto(at('/subscription'));
    await expect(page.getByText(billing('hold.payment_due'))).toBeVisible();
    await expectAccessible(page);
    await banner(page, texts)
      .getByRole('button', { name: billing('actions.pay_now') })
      .click();
    await page.getByRole('button', { name: hosted.saveCard }).click();
    await expect(stateOf(page, 'states.waiting_for_activation', texts)).toBeVisible();
    await expect(banner(page, texts)).toBeHidden();
  });

  test('two tabs that both go to pay end in one plan: the first page is closed by the second', async ({
    page,
    context,
  }) => {
    await toCheckout(page, 'starter', texts);
    const second = await context.newPage();
    await toCheckout(second, 'growth', texts);
    await page.reload();
    await expect(page.getByRole('heading', { name: hosted.expiredTitle })).toBeVisible();
    await expect(page.getByRole('button', { name: hosted.pay })).toHaveCount(0);
    await pay(second, 'good', texts);
    await expect(second.getByRole('heading', { name: payments('success.title') })).toBeVisible();
    await toSettings(second, texts);
    await expect(heading(second, 'growth', texts)).toBeVisible();
    await expect(paidInvoices(second, texts)).toHaveCount(1);
  });

  test('a trial that is cancelled ends at once, and no second one is offered', async ({ page }) => {
    await startTrial(page, 'starter', texts);
    await toSettings(page, texts);
    await page.getByRole('button', { name: billing('actions.cancel') }).click();
    const dialog = page.getByRole('dialog', { name: billing('cancel.title') });
    await expect(dialog.getByText(billing('cancel.trialText'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: billing('cancel.confirm') }).click();
    await expect(stateOf(page, 'states.canceled', texts)).toBeVisible();
    await page.getByRole('link', { name: billing('actions.choose_new_plan') }).click();
    await expect(
      page.getByRole('button', { name: `${billing('choose.again')}: ${planName('starter')}` }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(billing('choose.startTrial')) })).toHaveCount(0);
  });
});

test.describe('the states of a plan', () => {
  test.use({ locale: 'ar-EG' });

  test('stand in Arabic, with what is to be done about them', async ({ page, account }) => {
    const texts = planTexts('ar');
    const { billing, at } = texts;
    await signIn(page.request, account);
    const { user } = (await (await page.request.get('/api/auth/me')).json()).data;
    const [member] = await database().select().from(memberships).where(eq(memberships.userId, user.id));
    const be = async (status: string) => {
      await giveSubscription(member?.companyId ?? '', { status });
      await toSettings(page, texts);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    };

    await be('trialing');
    await page.getByRole('button', { name: billing('actions.cancel') }).click();
    const dialog = page.getByRole('dialog', { name: billing('cancel.title') });
    await expect(dialog.getByText(billing('cancel.trialText'))).toBeVisible();
    await expectAccessible(page);

    await be('past_due');
    await expect(stateOf(page, 'states.payment_failed', texts)).toBeVisible();
    await expectAccessible(page);
    await keepScreenshot(page, 'subscription-past-due-ar');
    await page.goto(at('/subscription'));
    await expect(page.getByText(billing('hold.payment_due'))).toBeVisible();
    await expectAccessible(page);

    await be('paused');
    await expect(stateOf(page, 'states.waiting_for_payment_method', texts)).toBeVisible();
    await expect(page.getByText(billing('stateTexts.trialOver'))).toBeVisible();
    await expect(banner(page, texts).getByText(billing('banner.trialOver'))).toBeVisible();
    await expect(page.getByText(billing('invoices.empty'))).toBeVisible();
    await expectAccessible(page);
    await keepScreenshot(page, 'subscription-paused-ar');
  });
});

test('all tabs of a browser share one stream, and each shows what arrives', async ({
  page,
  context,
  account,
}) => {
  await signIn(page.request, account);
  const streams: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/notifications') streams.push(request.url());
  });
  await page.goto('/settings/general');
  const second = await context.newPage();
  await second.goto('/settings/general');
  // The welcome.
  await expect(second.getByRole('button', { name: 'Notifications: 1 unread' })).toBeVisible();
  const third = await context.newPage();
  await startTrial(third, 'starter', planTexts('en'));
  // Where one tab has congratulated the others do not, and the notification is read in all of them.
  for (const tab of [page, second]) {
    await tab.getByRole('button', { name: 'Notifications: 1 unread' }).click();
    await expect(tab.getByRole('dialog').getByText('Your free trial has started')).toBeVisible();
  }
  expect(streams).toHaveLength(1);
});
