import { beforeEach, expect, it, vi } from 'vitest';
import { page as frame, userEvent } from 'vitest/browser';
import { AnalystChat } from '#components/chat/analyst-chat.tsx';
import { Answer } from '#components/chat/message.tsx';
import type { AnalystMessage, ChatPageData } from '#lib/chat/schema.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { accepted, answerCalls, refused } from '#tests/setup/browser/answer-calls.ts';
import { AT, memberPage } from '#tests/setup/browser/chat-page.ts';
import { show } from '#tests/setup/browser/show.tsx';

const answer = (...parts: unknown[]): AnalystMessage => ({
  id: 'answer',
  role: 'assistant',
  parts: [{ type: 'text', text: 'EGP 50.95' }, ...(parts as AnalystMessage['parts'])],
});

const messages = [
  { id: 'question', content: 'Nasma?', sender: 'user' as const, timestamp: AT },
  { id: 'answer', content: 'EGP 50.95', sender: 'bot' as const, timestamp: AT },
];
const head = { id: 'milk', title: 'Nasma', createdAt: AT, updatedAt: AT, messageCount: 2 };
const own = { ...head, isRenamed: false, isPinned: false };

const ratedPage: ChatPageData = {
  ...memberPage,
  open: { ...own, messages, hasEarlier: false, isRunning: false },
};

const RATE = '/chats/milk/messages/answer/rating';

/** The server, which takes ratings or does not. @returns what it heard of them */
const answerChat = (rate = () => accepted({ messageId: 'answer', rating: null })) => {
  const calls = answerCalls({
    'GET /chats': () => accepted([{ ...own, messages: [] }]),
    [`PUT ${RATE}`]: rate,
    [`DELETE ${RATE}`]: rate,
  });
  return () => calls.filter(({ name }) => name.endsWith('/rating'));
};

beforeEach(async () => {
  await frame.viewport(1280, 800);
  return () => localStorage.clear();
});

for (const locale of locales) {
  const t = translator(locale, 'chat.rating');
  const showChat = async () => {
    const page = await show(<AnalystChat {...ratedPage} />, locale);
    return {
      page,
      up: page.getByRole('button', { name: t('up'), exact: true }),
      down: page.getByRole('button', { name: t('down'), exact: true }),
    };
  };

  it(`a good answer is said with one press and taken back with another, and a double click is one press, in ${locale}`, async () => {
    const calls = answerChat();
    const { up, down } = await showChat();
    await expect.element(up).toHaveAttribute('aria-pressed', 'false');
    await up.dblClick();
    await expect.element(up).toHaveAttribute('aria-pressed', 'true');
    await expect.element(down).toHaveAttribute('aria-pressed', 'false');
    expect(calls()).toEqual([{ name: `PUT ${RATE}`, body: { rating: 'up' } }]);
    up.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(up).toHaveAttribute('aria-pressed', 'false');
    await vi.waitFor(() => expect(calls().at(-1)).toEqual({ name: `DELETE ${RATE}`, body: undefined }));
  });

  it(`a poor answer is said by the keyboard alone, with a reason and, where it may be read, a note, in ${locale}`, async () => {
    const calls = answerChat();
    const { page, down } = await showChat();
    await expect.element(down).toBeVisible();
    down.element().focus();
    await userEvent.keyboard('{Enter}');
    const dialog = page.getByRole('dialog', { name: t('title') });
    const send = dialog.getByRole('button', { name: t('send') });
    await expect.element(send).toBeDisabled();
    const box = dialog.getByRole('checkbox');
    await expect.element(box).not.toBeChecked();
    await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument();
    await userEvent.keyboard('{Tab} ');
    await expect.element(dialog.getByRole('radio', { name: t('reasons.wrong_figure') })).toBeChecked();
    await userEvent.keyboard('{Tab} ');
    await expect.element(box).toBeChecked();
    await dialog.getByRole('textbox').fill(`  ${'x'.repeat(501)} `);
    await send.click();
    await expect
      .element(dialog.getByRole('textbox'))
      .toHaveAccessibleDescription(t('noteTooLong', { limit: 500 }));
    await dialog.getByRole('textbox').fill('  بسعر أمس ');
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(down).toHaveAttribute('aria-pressed', 'true');
    await expect.element(down).toHaveFocus();
    const body = { rating: 'down', reason: 'wrong_figure', isReadable: true, note: 'بسعر أمس' };
    await vi.waitFor(() => expect(calls()).toEqual([{ name: `PUT ${RATE}`, body }]));
  });

  it(`without leave to read it nothing but the reason is sent, and Escape sends nothing, in ${locale}`, async () => {
    const calls = answerChat();
    const { page, down } = await showChat();
    await down.click();
    await page.getByRole('radio', { name: t('reasons.slow') }).click();
    await page.getByRole('checkbox').click();
    await page.getByRole('textbox').last().fill('A minute');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(down).toHaveAttribute('aria-pressed', 'false');
    expect(calls()).toEqual([]);
    await down.click();
    await page.getByRole('radio', { name: t('reasons.slow') }).click();
    await page.getByRole('checkbox').click();
    await page.getByRole('dialog').getByRole('textbox').fill('A minute');
    await page.getByRole('checkbox').click();
    await page.getByRole('button', { name: t('send') }).click();
    await vi.waitFor(() =>
      expect(calls().map(({ body }) => body)).toEqual([
        { rating: 'down', reason: 'slow', isReadable: false },
      ]),
    );
  });

  it(`what the server does not take goes back to what it was, in ${locale}`, async () => {
    const calls = answerChat(() => refused(404, 'NOT_FOUND', { message: 'Gone' }));
    const { up } = await showChat();
    await up.click();
    await vi.waitFor(() => expect(calls()).toHaveLength(1));
    await expect.element(up).toHaveAttribute('aria-pressed', 'false');
  });

  it(`there are no thumbs for guests, while an answer is written, or where it did not end by itself, in ${locale}`, async () => {
    const onRate = async () => {};
    const ending = { type: 'data-ending', data: { ending: 'cut' } };
    const source = { type: 'data-source', data: { source: 'browser' } };
    const shown = [
      <Answer key="guest" message={answer()} isStreaming={false} isResumed={false} />,
      <Answer key="written" message={answer()} isStreaming isResumed={false} onRate={onRate} />,
      <Answer key="cut" message={answer(ending)} isStreaming={false} isResumed={false} onRate={onRate} />,
      <Answer key="kept" message={answer(source)} isStreaming={false} isResumed={false} onRate={onRate} />,
    ];
    const page = await show(shown, locale);
    await expect.element(page.getByText('EGP 50.95').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: t('up'), exact: true })).not.toBeInTheDocument();
    const rated = await show(
      <Answer message={answer()} isStreaming={false} isResumed={false} rating="up" onRate={onRate} />,
      locale,
    );
    await expect
      .element(rated.getByRole('button', { name: t('up'), exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
  });
}
