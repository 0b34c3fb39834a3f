import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as frame, userEvent } from 'vitest/browser';
import { AnalystChat } from '#components/chat/analyst-chat.tsx';
import { readChatStorage } from '#components/chat/local-chats.ts';
import { CHAT_STORAGE_KEY } from '#lib/browser/client-session.ts';
import type { LocalChat } from '#lib/chat/schema.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { accepted, answerCalls, refused } from '#tests/setup/browser/answer-calls.ts';
import { AT, guestPage, memberPage } from '#tests/setup/browser/chat-page.ts';
import { show } from '#tests/setup/browser/show.tsx';

const chat = (id: string, title: string, minute: number): LocalChat => ({
  id,
  title,
  createdAt: AT,
  updatedAt: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
  messages: [{ id: `${id}-q`, content: `${title}?`, sender: 'user', timestamp: AT }],
});

const keep = (chats: LocalChat[]) =>
  localStorage.setItem(CHAT_STORAGE_KEY, JSON.stringify({ owner: null, currentChatId: null, chats }));

beforeEach(async () => {
  await frame.viewport(1280, 800);
  keep([chat('milk', 'Price of milk', 2), chat('tea', 'Price of tea', 1)]);
  return () => localStorage.clear();
});

for (const locale of locales) {
  const t = translator(locale, 'chat');
  const showChats = async () => {
    const page = await show(<AnalystChat {...guestPage} />, locale);
    const list = page.getByRole('navigation', { name: t('history.title') });
    const menuOf = (title: string) => list.getByRole('button', { name: t('history.actions', { title }) });
    return { page, list, menuOf };
  };

  it(`a chat is renamed by the keyboard alone, at once and for good, and the focus returns, in ${locale}`, async () => {
    const { page, list, menuOf } = await showChats();
    await expect.element(menuOf('Price of milk')).toBeInTheDocument();
    menuOf('Price of milk').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: t('history.rename') })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const field = page.getByRole('dialog').getByLabelText(t('renaming.name'));
    await expect.element(field).toHaveFocus();
    await expect.element(page.getByRole('button', { name: t('renaming.save') })).toBeDisabled();
    // All of the old title is selected.
    await userEvent.keyboard('لبن نسمة 1 لتر{Enter}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(menuOf('لبن نسمة 1 لتر')).toHaveFocus();
    await expect.element(list.getByText('Price of milk')).not.toBeInTheDocument();
    expect(readChatStorage().chats.find(({ id }) => id === 'milk')).toMatchObject({
      title: 'لبن نسمة 1 لتر',
      isRenamed: true,
    });
  });

  it(`a title that cannot be is refused with the reason, and Escape leaves the old one, in ${locale}`, async () => {
    const { page, menuOf } = await showChats();
    await menuOf('Price of milk').click();
    await page.getByRole('menuitem', { name: t('history.rename') }).click();
    const field = page.getByLabelText(t('renaming.name'));
    await field.fill('   ');
    await expect.element(page.getByRole('button', { name: t('renaming.save') })).toBeDisabled();
    await field.fill('x'.repeat(201));
    await page.getByRole('button', { name: t('renaming.save') }).click();
    await expect.element(field).toHaveAccessibleDescription(t('renaming.wrong', { limit: 200 }));
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(menuOf('Price of milk')).toBeInTheDocument();
  });

  it(`a chat is pinned under a heading of its own and unpinned, heard and with the focus on it, in ${locale}`, async () => {
    const { page, list, menuOf } = await showChats();
    const chooseByKeys = async (name: string) => {
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByRole('menuitem', { name: t('history.rename') })).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}');
      await expect.element(page.getByRole('menuitem', { name })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
    };
    await expect.element(menuOf('Price of tea')).toBeInTheDocument();
    menuOf('Price of tea').element().focus();
    await chooseByKeys(t('history.pin'));
    const pinned = list.getByRole('list', { name: t('history.pinned') });
    await expect.element(pinned.getByText('Price of tea')).toBeVisible();
    await expect
      .element(list.getByRole('list', { name: t('history.others') }).getByText('Price of milk'))
      .toBeVisible();
    await expect.element(menuOf('Price of tea')).toHaveFocus();
    await expect
      .element(list.getByRole('status'))
      .toHaveTextContent(t('history.isPinned', { title: 'Price of tea' }));
    await chooseByKeys(t('history.unpin'));
    await expect.element(pinned).not.toBeInTheDocument();
    await expect.element(menuOf('Price of tea')).toHaveFocus();
  });

  it(`the twenty-first pin is refused with the reason, in ${locale}`, async () => {
    const pinned = Array.from({ length: 20 }, (_, at) => ({
      ...chat(`p${at}`, `Pinned ${at}`, at),
      isPinned: true,
    }));
    keep([...pinned, chat('tea', 'Price of tea', 30)]);
    const { page, menuOf } = await showChats();
    await menuOf('Price of tea').click();
    await page.getByRole('menuitem', { name: t('history.pin') }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('history.pinsFull', { limit: 20 }));
    expect(readChatStorage().chats.filter(({ isPinned }) => isPinned)).toHaveLength(20);
  });

  it(`all chats are deleted after a typed word, and no other, in ${locale}`, async () => {
    const { page, list } = await showChats();
    const question = page.getByLabelText(t('composer.label'));
    const deleteAll = list.getByRole('button', { name: t('history.deleteAll') });
    await deleteAll.click();
    const dialog = page.getByRole('dialog', { name: t('clearing.title') });
    await expect.element(dialog).toHaveAccessibleDescription(t('clearing.text', { isMember: 'no' }));
    const field = dialog.getByLabelText(t('clearing.confirmation', { what: t('clearing.word') }));
    await expect.element(field).toHaveFocus();
    const confirm = dialog.getByRole('button', { name: t('clearing.confirm') });
    await userEvent.keyboard('x{Enter}');
    await expect.element(confirm).toBeDisabled();
    expect(readChatStorage().chats).toHaveLength(2);
    await field.fill(` ${t('clearing.word').toUpperCase()} `);
    await expect.element(confirm).toBeEnabled();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(question).toHaveFocus();
    await expect.element(deleteAll).not.toBeInTheDocument();
    expect(readChatStorage().chats).toEqual([]);
  });

  it(`a chat is saved as a file under its title, in ${locale}`, async () => {
    const { page, menuOf } = await showChats();
    const files: { name: string; text: Promise<string> }[] = [];
    const blobs = new Map<string, Blob>();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const address = `blob:${blobs.size}`;
      if (blob instanceof Blob) blobs.set(address, blob);
      return address;
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, text: blobs.get(this.href)?.text() ?? Promise.resolve('') });
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    await menuOf('Price of milk').click();
    await expect.element(page.getByRole('menuitem', { name: t('history.workbook') })).not.toBeInTheDocument();
    await page.getByRole('menuitem', { name: t('history.download'), exact: true }).click();
    await expect.poll(() => files.map(({ name }) => name)).toEqual(['Price of milk.md']);
    expect(await files[0]?.text).toContain(`# Price of milk\n`);
    expect(await files[0]?.text).toContain(`## ${t('answer.you')}\n`);
  });

  it(`a member takes a chat's tables as a workbook from the server, which may refuse, in ${locale}`, async () => {
    const head = { id: 'milk', title: 'Price of milk', createdAt: AT, updatedAt: AT };
    const own = { ...head, messageCount: 1, isRenamed: false, isPinned: false, messages: [] };
    const message = 'This comes with Starter.';
    const calls = answerCalls({
      'GET /chats': () => accepted([own]),
      'GET /chats/milk/workbook': () => refused(403, 'PLAN_REQUIRED', { message }),
    });
    localStorage.clear();
    const page = await show(<AnalystChat {...memberPage} heads={[own]} />, locale);
    await page.getByRole('button', { name: t('history.actions', { title: own.title }) }).click();
    await page.getByRole('menuitem', { name: t('history.workbook') }).click();
    await expect.element(page.getByText(message)).toBeVisible();
    expect(calls.map(({ name }) => name)).toContain('GET /chats/milk/workbook');
  });

  it(`a menu closes when the list scrolls under it, and by Escape without the list that it is in, in ${locale}`, async () => {
    keep(Array.from({ length: 30 }, (_, at) => chat(`c${at}`, `Chat ${at}`, at)));
    const { page, list, menuOf } = await showChats();
    await menuOf('Chat 29').click();
    const menu = page.getByRole('menu');
    await expect.element(menu.getByRole('menuitem').first()).toHaveFocus();
    list.getByRole('list').element().parentElement?.scrollBy(0, 100);
    await expect.element(menu).not.toBeInTheDocument();

    await frame.viewport(390, 800);
    await page.getByRole('button', { name: t('history.open') }).click();
    const drawer = page.getByRole('dialog', { name: t('history.title') });
    await drawer.getByRole('button', { name: t('history.actions', { title: 'Chat 29' }) }).click();
    await expect.element(page.getByRole('menuitem', { name: t('history.rename') })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(drawer).toBeVisible();
  });
}
