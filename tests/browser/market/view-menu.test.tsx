import { expect, it } from 'vitest';
import { AlertsOffered } from '#components/market/dashboard/alerts-offered.ts';
import { ViewMenu } from '#components/market/dashboard/view-menu.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { accepted, answerCalls } from '#tests/setup/browser/answer-calls.ts';
import { show } from '#tests/setup/browser/show.tsx';

const words = messagesFor('en').market.views;
const LIST = 'GET /market/views';
const KEEP = 'POST /market/views';

it('a view saved while the list is still read stays on the screen', async () => {
  const listed = Promise.withResolvers<void>();
  const calls = answerCalls({
    [LIST]: async () => {
      await listed.promise;
      return accepted({ views: [{ id: 'v1', name: 'Milk', query: 'category=milk' }] });
    },
    [KEEP]: ({ body }) => accepted({ id: 'v2', ...(body as { name: string; query: string }) }),
  });
  const page = await show(<ViewMenu module="priceMonitor" query="category=tea" />);
  await page.getByRole('button', { name: words.label, exact: true }).click();
  await page.getByRole('textbox', { name: words.name }).fill('Tea');
  const save = page.getByRole('button', { name: words.save, exact: true });
  await save.click();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  listed.resolve();
  await expect.element(page.getByRole('link', { name: 'Tea' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Milk' })).toBeVisible();
  expect(calls.map(({ name }) => name)).toEqual([LIST, KEEP]);
});

it.each([true, false])(
  'alerts over saved views are offered to people who may have them: %s',
  async (isOffered) => {
    answerCalls({ [LIST]: () => accepted({ views: [{ id: 'v1', name: 'Milk', query: 'category=milk' }] }) });
    const page = await show(
      <AlertsOffered value={isOffered}>
        <ViewMenu module="priceMonitor" query="category=tea" />
      </AlertsOffered>,
    );
    await page.getByRole('button', { name: words.label, exact: true }).click();
    await expect.element(page.getByRole('link', { name: 'Milk' })).toBeVisible();
    const alert = page.getByRole('button', { name: words.alertNamed.replace('{name}', 'Milk') });
    expect(alert.elements()).toHaveLength(isOffered ? 1 : 0);
  },
);
