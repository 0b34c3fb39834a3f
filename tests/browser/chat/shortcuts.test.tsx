import { beforeEach, expect, it } from 'vitest';
import { page as frame, userEvent } from 'vitest/browser';
import { AnalystChat } from '#components/chat/analyst-chat.tsx';
import { CHAT_STORAGE_KEY } from '#lib/browser/client-session.ts';
import type { LocalChat } from '#lib/chat/schema.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { AT, guestPage } from '#tests/setup/browser/chat-page.ts';
import { show } from '#tests/setup/browser/show.tsx';

const chat = (id: string, minute: number, isPinned = false): LocalChat => ({
  id,
  title: `Price of ${id}`,
  isPinned,
  createdAt: AT,
  updatedAt: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
  messages: [
    { id: `${id}-q`, content: `How much is ${id}?`, sender: 'user', timestamp: AT },
    { id: `${id}-a`, content: 'EGP 42.50', sender: 'bot', timestamp: AT },
  ],
});

beforeEach(async () => {
  await frame.viewport(1280, 800);
  // The page of the test before has kept its drafts when it was left.
  localStorage.clear();
  const chats = [chat('milk', 3), chat('tea', 2), chat('oil', 1, true)];
  localStorage.setItem(CHAT_STORAGE_KEY, JSON.stringify({ owner: null, currentChatId: 'milk', chats }));
  return () => localStorage.clear();
});

const showChat = async (locale: Locale) => {
  const t = translator(locale, 'chat');
  const page = await show(<AnalystChat {...guestPage} />, locale);
  await expect.element(page.getByText('How much is milk?')).toBeVisible();
  return {
    page,
    t,
    words: translator(locale, 'chatShortcuts'),
    field: page.getByLabelText(t('composer.label')),
  };
};
/** As a keyboard of the language writes it. */
const press = (key: string, code: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));

for (const locale of locales) {
  it(`keys open chats in the order of the list, start one, and lead to the fields, in ${locale}`, async () => {
    const { page, t, field } = await showChat(locale);
    const search = page.getByRole('searchbox', { name: t('history.search') });
    await userEvent.keyboard('j');
    await expect.element(page.getByText('How much is tea?')).toBeVisible();
    await expect
      .element(page.getByText(t('history.opened', { title: 'Price of tea' })))
      .toHaveAttribute('role', 'status');
    // It is the last.
    await userEvent.keyboard('jk');
    await expect.element(page.getByText('How much is milk?')).toBeVisible();
    press('ن', 'KeyK');
    await expect.element(page.getByText('How much is oil?')).toBeVisible();
    await userEvent.keyboard('s');
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveAttribute('aria-keyshortcuts', 'S');
    // A letter of a field that has the focus.
    await userEvent.keyboard('n?');
    await expect.element(search).toHaveValue('n?');
    await search.fill('');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('i');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(field).toHaveValue('j');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('n');
    await expect.element(page.getByRole('heading', { name: t('intro.title') })).toBeVisible();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('');
  });

  it(`a dialog lists the keys, and turns those of letters off, in ${locale}`, async () => {
    const { page, t, words } = await showChat(locale);
    press(locale === 'ar' ? '؟' : '?', 'Slash');
    const dialog = page.getByRole('dialog', { name: words('title') });
    await expect.element(dialog.getByText(words('keys.previous'))).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: words('close') })).toHaveFocus();
    // The keys are the dialog's while it is open.
    await userEvent.keyboard('n');
    await expect.element(page.getByText('How much is milk?')).toBeInTheDocument();
    await dialog.getByLabelText(words('letters')).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    const start = page.getByRole('button', { name: t('startChat') }).first();
    await expect.element(start).not.toHaveAttribute('aria-keyshortcuts');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('n?');
    await expect.element(page.getByText('How much is milk?')).toBeVisible();

    await page.getByRole('button', { name: t('history.shortcuts') }).click();
    await dialog.getByLabelText(words('letters')).click();
    await dialog.getByRole('button', { name: words('close') }).click();
    await expect.element(start).toHaveAttribute('aria-keyshortcuts', 'N');
  });

  it(`on a narrow page the key of the search opens the list of chats there, in ${locale}`, async () => {
    await frame.viewport(640, 800);
    const { page, t } = await showChat(locale);
    await userEvent.keyboard('s');
    const list = page.getByRole('dialog', { name: t('history.title') });
    await expect.element(list.getByRole('searchbox', { name: t('history.search') })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
  });
}
