import { expect, it } from 'vitest';
import { ReportCell } from '#components/disputes/report-cell.tsx';
import { useOpenIssues } from '#components/disputes/use-open-issues.ts';
import { AddedMessages } from '#components/shell/merged-messages.tsx';
import type { DisputeOut } from '#lib/disputes/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { accepted, answerCalls } from '#tests/setup/browser/answer-calls.ts';
import { show } from '#tests/setup/browser/show.tsx';

const { disputeDialog, market } = messagesFor('en');
const product = { id: 'p', name: 'Milk' };
const retailer = { id: 'r', name: 'Nile Market' };

const issue: DisputeOut = {
  ...{ id: 'd1', kind: 'price', state: 'open', product, retailer, day: '2026-03-10', price: 20, code: null },
  ...{ note: null, createdAt: '2026-03-12T09:00:00.000Z', closedAt: null, answer: null },
  ...{ isOwn: true, isExcluded: false },
};

function Cells() {
  const issues = useOpenIssues(true);
  return (
    issues && (
      <>
        <ReportCell {...{ issues, product, retailer }} day="2026-03-10" />
        <ReportCell {...{ issues, product, retailer: { id: 'o', name: 'Other' } }} day="2026-03-10" />
      </>
    )
  );
}

it('a price is reported with a note, and is marked from then on; others stay as they are', async () => {
  const calls = answerCalls({
    'GET /market/questions': () => accepted({ items: [], page: 1, limit: 50, total: 0 }),
    'POST /market/questions': () => accepted({ questions: [issue] }),
  });
  const page = await show(
    <AddedMessages locale="en" messages={messagesFor('en')}>
      <Cells />
    </AddedMessages>,
  );
  await page.getByRole('button', { name: 'Report: Milk, Nile Market' }).click();
  await expect.element(page.getByText(/It counts as before/)).toBeVisible();
  await page.getByRole('textbox', { name: disputeDialog.note }).fill('Shelf says 21');
  await page.getByRole('button', { name: disputeDialog.send }).click();
  await expect.element(page.getByText(market.report.questioned)).toBeVisible();
  expect(calls.findLast(({ name }) => name === 'POST /market/questions')?.body).toEqual({
    ...{ kind: 'price', productId: 'p', retailerId: 'r', day: '2026-03-10', note: 'Shelf says 21' },
  });
  await expect.element(page.getByRole('button', { name: 'Report: Milk, Other' })).toBeVisible();
});
