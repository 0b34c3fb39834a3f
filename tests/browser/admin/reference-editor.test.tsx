import { expect, it } from 'vitest';
import { ReferenceEditor } from '#components/admin/references/reference-editor.tsx';
import type { ReferenceBody } from '#lib/admin/references/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { accepted, answerCalls } from '#tests/setup/browser/answer-calls.ts';
import { show } from '#tests/setup/browser/show.tsx';

const { adminReferences: words } = messagesFor('en');

const subject: Omit<ReferenceBody, 'value'> = {
  ...{ kind: 'vat', dataset: 'licensed', categoryId: 'milk', channel: null, regionNo: null },
  validFrom: '2026-05-01',
};

it('sends a typed figure of either script as a number, with the version that was seen, and refuses others', async () => {
  const calls = answerCalls({
    'PUT /admin/references': () => accepted({ ...subject, value: 1215.5, version: 'value:b' }),
  });
  const screen = await show(
    <ReferenceEditor subject={subject} value={14} version="value:a" name="VAT rate, Milk" />,
  );
  await screen.getByRole('button', { name: 'Edit VAT rate, Milk' }).click();
  const field = screen.getByLabelText(words.value);
  // A comma separates thousands: 12,5 is neither 12.5 nor 125.
  for (const typed of ['fourteen', '12,5']) {
    await field.fill(typed);
    await screen.getByRole('button', { name: words.save }).click();
    await expect.element(screen.getByText(words.wrong)).toBeVisible();
  }
  await field.fill('١٬٢١٥٫٥');
  await screen.getByRole('button', { name: words.save }).click();
  await expect.element(screen.getByText(words.edited)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ ...subject, value: 1215.5 }]);
});
