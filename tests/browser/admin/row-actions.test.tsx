import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { RowActions } from '#components/admin/list/row-actions.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { accepted, answerCalls } from '#tests/setup/browser/answer-calls.ts';
import { show } from '#tests/setup/browser/show.tsx';

const { adminOperations } = messagesFor('en');
const { verbs, done } = adminOperations.jobs;

const open = () =>
  show(
    <RowActions
      locale="en"
      about="email.send"
      actions={[
        { key: 'run-now', label: verbs['run-now'], path: '/admin/jobs/j1/run-now', done: done['run-now'] },
        {
          key: 'cancel',
          label: verbs.cancel,
          path: '/admin/jobs/j1/cancel',
          done: done.cancel,
          tone: 'error',
        },
      ]}
    />,
  );

it('offers what can be done with a row behind one stop of Tab, by arrow keys', async () => {
  const calls = answerCalls({ 'POST /admin/jobs/j1/cancel': () => accepted({}) });
  const screen = await open();
  const button = screen.getByRole('button', { name: 'Actions for email.send' });
  await userEvent.keyboard('{Tab}');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  const item = (verb: string) => screen.getByRole('menuitem', { name: new RegExp(`^${verb}`) });
  await expect.element(item(verbs['run-now'])).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item(verbs.cancel)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item(verbs['run-now'])).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  await expect.poll(() => calls.map(({ name }) => name)).toEqual(['POST /admin/jobs/j1/cancel']);
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

it('gives the focus back with Escape', async () => {
  const screen = await open();
  const button = screen.getByRole('button', { name: 'Actions for email.send' });
  await button.click();
  await expect
    .element(screen.getByRole('menuitem', { name: new RegExp(`^${verbs['run-now']}`) }))
    .toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});
