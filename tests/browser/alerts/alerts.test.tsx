import { expect, it } from 'vitest';
import { RuleList } from '#components/alerts/rule-list.tsx';
import { AlertDialog } from '#components/market/dashboard/alert-dialog.tsx';
import type { AlertDraft } from '#components/market/dashboard/alert-draft.ts';
import type { RuleOut } from '#lib/alerts/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { accepted, answerCalls } from '#tests/setup/browser/answer-calls.ts';
import { show } from '#tests/setup/browser/show.tsx';

const offer = {
  kinds: (['price', 'promotion', 'stock', 'assortment', 'pack'] as const).map((kind) => ({
    ...{ kind, lacks: null, moduleName: 'IMDB' },
  })),
  ...{ limits: null, hasWebhook: false },
};

const { alertDialog, alerts } = messagesFor('en');

it('an alert over a saved view is created with what it would have said in sight', async () => {
  const calls = answerCalls({
    'GET /alerts/offer': () => accepted(offer),
    'GET /alerts/preview': () =>
      accepted({
        ...{ count: 2, days: 1, isCut: false, ignored: ['Governorate'] },
        lines: [{ day: '2026-11-20', text: 'Milk costs less.', address: '/price-monitor#rows=x' }],
      }),
    'POST /alerts': () => accepted({ id: 'r1' }),
  });
  let isClosed = false;
  const page = await show(
    <AlertDialog
      draft={{ module: 'priceMonitor', viewId: 'v1', name: 'Milk', query: 'category=milk' }}
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  await expect.element(page.getByText('2 changes on one day')).toBeVisible();
  await expect.element(page.getByText('Milk costs less.')).toBeVisible();
  await expect.element(page.getByText(/Governorate/)).toBeVisible();
  const create = page.getByRole('button', { name: alertDialog.create });
  await page.getByRole('textbox', { name: alertDialog.threshold }).fill('2');
  await expect.element(create).toBeDisabled();
  await page.getByRole('radio', { name: alertDialog.kinds.stock }).click();
  await create.click();
  await expect.poll(() => isClosed).toBe(true);
  expect(calls.findLast(({ name }) => name === 'POST /alerts')?.body).toEqual({
    ...{ viewId: 'v1', name: 'Milk', kind: 'stock', byEmail: true, byWebhook: false },
  });
});

it('an alert that was drafted begins as its draft says, and saves its view; what the plan lacks says what opens it', async () => {
  const calls = answerCalls({
    'GET /alerts/offer': () =>
      accepted({
        ...{ ...offer, hasWebhook: true },
        kinds: offer.kinds.map((each) => (each.kind === 'pack' ? { ...each, lacks: 'growth' } : each)),
      }),
    'GET /alerts/preview': () => accepted({ count: 0, days: 0, isCut: false, ignored: [], lines: [] }),
    'POST /alerts': () => accepted({ id: 'r1' }),
  });
  const draft: AlertDraft = {
    ...({ module: 'priceMonitor', kind: 'price', below: 20, viewId: null } as const),
    ...{ name: 'Milk 1 l', query: 'category=milk&sku=p' },
  };
  const page = await show(<AlertDialog draft={draft} onClose={() => undefined} />);
  const price = page.getByRole('textbox', { name: alertDialog.price });
  await expect.element(price).toHaveValue('20');
  await price.fill('١٥٫٥');
  await expect.element(page.getByRole('radio', { name: /Comes with Growth/ })).toBeDisabled();
  await expect.element(page.getByText(alertDialog.preview.none)).toBeVisible();
  await page.getByRole('checkbox', { name: alertDialog.byWebhook }).click();
  await page.getByRole('button', { name: alertDialog.create }).click();
  await expect
    .poll(() => calls.findLast(({ name }) => name === 'POST /alerts')?.body)
    .toEqual({
      ...{ view: { module: 'priceMonitor', query: 'category=milk&sku=p' }, name: 'Milk 1 l', kind: 'price' },
      ...{ below: 15.5, byEmail: true, byWebhook: true },
    });
});

const rule: RuleOut = {
  ...{
    id: 'r1',
    name: 'Milk prices',
    kind: 'price',
    threshold: 5,
    ...{ below: null, above: null },
    byEmail: true,
    byWebhook: false,
    pause: null,
  },
  ...{ snoozedUntil: null, lastAt: null, heard: 0 },
  view: { id: 'v1', name: 'Milk', module: 'priceMonitor', query: 'category=milk' },
};

it('a rule shows what it said, is paused, and deleted after a question', async () => {
  let rules: RuleOut[] = [rule];
  answerCalls({
    'GET /alerts': () => accepted({ rules, used: rules.length, most: 10 }),
    'GET /alerts/r1/events': () =>
      accepted({
        lines: [{ day: '2026-11-20', text: 'Milk costs less.', address: '/price-monitor#rows=x' }],
      }),
    'PATCH /alerts/r1': () => {
      rules = [{ ...rule, pause: 'person' }];
      return accepted({ id: 'r1' });
    },
    'DELETE /alerts/r1': () => {
      rules = [];
      return accepted({ id: 'r1' });
    },
  });
  const moduleNames = {
    priceMonitor: 'Price Monitor',
    imdb: 'IMDB',
    promotions: 'Promotions',
    distributions: 'Distributions',
  };
  const page = await show(
    <RuleList initial={{ rules, used: 1, most: 10 }} moduleNames={moduleNames} hasWebhook mayChange />,
  );
  await expect.element(page.getByText('Price changes of at least 5%')).toBeVisible();
  await page.getByText(`${alerts.rules.show} Milk prices`).click();
  await expect.element(page.getByRole('link', { name: 'Milk costs less.' })).toBeVisible();
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for Milk prices' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await choose(alerts.rules.pause);
  await expect.element(page.getByText(alerts.states.paused.person, { exact: true })).toBeVisible();
  await choose(alerts.rules.delete);
  await page.getByRole('dialog').getByRole('button', { name: alerts.rules.delete }).click();
  await expect.element(page.getByText(alerts.rules.noRules)).toBeVisible();
});
