import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { PayingCompany } from '#components/admin/person/block-dialog.tsx';
import { PersonActions } from '#components/admin/person/person-actions.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { accepted, answerCalls } from '#tests/setup/browser/answer-calls.ts';
import { router, show } from '#tests/setup/browser/show.tsx';

const { actions, block } = messagesFor('en').adminPerson;
const person = {
  id: 'p',
  name: 'Mona',
  email: 'mona@company.example',
  isBlocked: false,
  isAdmin: false,
  isVerified: true,
};
const company: PayingCompany = { name: 'Wadi Dairy', isOnlyOwner: true, isPaying: true, cancelUrl: null };

const openDialog = async (over: Partial<PayingCompany>) => {
  const page = await show(
    <PersonActions person={person} isSelf={false} company={{ ...company, ...over }} hasSessions={false} />,
  );
  await page.getByRole('button', { name: actions.block }).click();
  const dialog = page.getByRole('dialog', { name: 'Block Mona?' });
  await expect.element(dialog).toBeVisible();
  return { page, dialog };
};

describe('before a person is blocked', () => {
  it('it is said who keeps paying, and who can manage the plan then', async () => {
    const { dialog } = await openDialog({ cancelUrl: 'https://dashboard.stripe.com/customers/cus_1' });
    const says = (text: string) => expect.element(dialog.getByText(text, { exact: false })).toBeVisible();
    await says('Wadi Dairy keeps paying until its subscription is cancelled.');
    await says('Mona is the only owner of Wadi Dairy.');
    await expect.element(dialog.getByRole('link', { name: block.cancel })).toBeVisible();
  });

  it('nothing is said of what is not so', async () => {
    const { dialog } = await openDialog({ isPaying: false, isOnlyOwner: false });
    await expect.element(dialog.getByText('Wadi Dairy', { exact: false })).not.toBeInTheDocument();
  });

  it('Escape blocks no one and gives the focus back', async () => {
    const calls = answerCalls({});
    const { page, dialog } = await openDialog({});
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: actions.block })).toHaveFocus();
    expect(calls).toEqual([]);
  });
});

it('blocking is sent with its reason, and can be taken back from what says so', async () => {
  const calls = answerCalls({
    'PATCH /admin/users/p/block': () => accepted({}),
    'PATCH /admin/users/p/unblock': () => accepted({}),
  });
  const { page, dialog } = await openDialog({});
  await dialog.getByRole('textbox').fill('spam');
  await dialog.getByRole('button', { name: block.confirm }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls).toEqual([{ name: 'PATCH /admin/users/p/block', body: { reason: 'spam' } }]);
  expect(router.refresh).toHaveBeenCalledOnce();

  await page.getByRole('button', { name: block.undo }).click();
  await expect.poll(() => calls.at(-1)?.name).toBe('PATCH /admin/users/p/unblock');
});
