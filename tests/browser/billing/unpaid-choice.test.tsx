import { describe, expect, it } from 'vitest';
import { ChoosePage } from '#components/billing/choose-page.tsx';
import type { ChoosePage as Page } from '#lib/billing/loaders.ts';
import type { AskedPlan } from '#lib/billing/rules/plan-offer.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { show } from '#tests/setup/browser/show.tsx';

const { pay, startTrial } = messagesFor('en').billing.selection;
const MODULES = ['distributions', 'imdb', 'priceMonitor'];

const unpaid: NonNullable<Page['unpaid']> = {
  plan: 'starter',
  interval: 'yearly',
  moduleIds: ['imdb'],
  categoryIds: ['juice', 'gone'],
};

const open = async ({ paysAgain = true, ...rest }: Partial<Page & AskedPlan>) => {
  const offered = (ids: string[]) => ids.map((id) => ({ id, name: id, alias: id }));
  const page: Page = {
    locale: 'en',
    modules: offered(MODULES),
    categories: offered(['juice', 'milk']),
    subscription: null,
    now: new Date('2026-11-20T10:00:00Z'),
    actions: ['subscribe'],
    hold: null,
    daysLost: null,
    trialUsed: true,
    unpaid,
    readOnly: null,
    ...rest,
  };
  const screen = await show(
    <ChoosePage page={page} requested={{ plan: 'starter', interval: 'yearly', paysAgain }} />,
  );
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const chosen = () =>
    dialog
      .getByRole('checkbox', { checked: true })
      .elements()
      .map((box) => box.closest('label')?.textContent);
  return { dialog, chosen };
};

describe('a payment that failed', () => {
  it('leads back to its choice, less what is offered no more', async () => {
    const { chosen, dialog } = await open({});
    expect(chosen()).toEqual(['imdb', 'juice']);
    await expect.element(dialog.getByRole('button', { name: pay })).toBeVisible();
  });

  it('leads back to paying, where a trial is open too', async () => {
    const { dialog } = await open({ actions: ['start_trial', 'subscribe'] });
    await expect.element(dialog.getByRole('button', { name: pay })).toBeVisible();
  });

  it('counts for nothing on the way from pricing to the trial', async () => {
    const { dialog, chosen } = await open({ actions: ['start_trial', 'subscribe'], paysAgain: false });
    await expect.element(dialog.getByRole('button', { name: startTrial })).toBeVisible();
    expect(chosen()).toEqual([]);
  });

  it.each([{ plan: 'growth' }, { interval: 'monthly' }] as const)(
    'of another plan or interval proposes nothing: %o',
    async (other) => {
      const { chosen } = await open({ unpaid: { ...unpaid, ...other } });
      expect(chosen()).toEqual([]);
    },
  );
});
