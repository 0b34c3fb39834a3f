import { beforeEach, expect, it } from 'vitest';
import { page as frame, userEvent } from 'vitest/browser';
import { AnalystChat } from '#components/chat/analyst-chat.tsx';
import { CHAT_STORAGE_KEY } from '#lib/browser/client-session.ts';
import type { ChatPageOut, MessageOut } from '#lib/chat/schema.ts';
import { formatDays } from '#lib/i18n/format.ts';
import { isolate } from '#lib/i18n/isolate.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { accepted, answerCalls } from '#tests/setup/browser/answer-calls.ts';
import { AT, guestPage, memberPage } from '#tests/setup/browser/chat-page.ts';
import { show } from '#tests/setup/browser/show.tsx';

const input = { subject: 'nasma milk', retailers: ['wahat'], period: '2026-10-01/2026-10-31' };
const looked = {
  ...{ subject: 'Nasma UHT milk', products: 3, retailers: ['Wahat Hyper'], from: '2026-10-01' },
  ...{ to: '2026-10-31', dataset: 'sample', alsoIn: [], notSearched: [] },
};
const output = { status: 'ok', looked, currency: 'EGP', baseUnit: 'l', total: 0, products: [] };
const messages: MessageOut[] = [
  { id: 'q1', content: 'Nasma at Wahat in October?', sender: 'user', timestamp: AT },
  {
    ...{ id: 'a1', content: 'EGP 50.95', sender: 'bot', timestamp: AT },
    parts: [
      { type: 'tool-getPrices', toolCallId: 'a', state: 'output-available', input, output },
      { type: 'text', text: 'EGP 50.95' },
    ],
  },
];
const own = {
  ...{ id: 'milk', title: 'Nasma', createdAt: AT, updatedAt: AT, messageCount: 2 },
  ...{ isRenamed: false, isPinned: false },
};
const open: ChatPageOut = { ...own, messages, hasEarlier: false, isRunning: false };

let answers = 0;
const answer = () => {
  answers += 1;
  const chunks = [
    { type: 'start', messageId: `a${answers + 1}`, messageMetadata: { at: AT, questionsLeft: 40 } },
    ...[
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'EGP 47.00' },
    ],
    ...[{ type: 'text-end', id: 't' }, { type: 'finish' }],
  ];
  const body = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

beforeEach(async () => {
  await frame.viewport(320, 800);
  return () => localStorage.clear();
});

for (const locale of locales)
  it(`what the next question carries on is taken away by the keyboard, put back, and sent with it, in ${locale}`, async () => {
    const t = translator(locale, 'chat.focus');
    const calls = answerCalls({
      'GET /chats': () => accepted([{ ...own, messages: [] }]),
      'POST /chat': answer,
    });
    const page = await show(<AnalystChat {...memberPage} open={open} />, locale);
    const shown = [looked.subject, 'Wahat Hyper', formatDays(locale, looked.from, looked.to)];
    // Arabic texts isolate names themselves.
    const [milk = '', wahat = '', october = ''] = locale === 'en' ? shown.map(isolate) : shown;
    const list = page.getByRole('list', { name: t('title') });
    const drop = (name: string) => page.getByRole('button', { name: t('drop', { name }), exact: true });
    expect(
      list
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(shown);
    expect(list.element().scrollWidth).toBeLessThanOrEqual(320);

    drop(wahat).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(t('dropped', { name: wahat }))).toBeInTheDocument();
    await expect.element(drop(october)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(drop(milk)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const field = page.getByLabelText(translator(locale, 'chat.composer')('label'));
    await expect.element(field).toHaveFocus();
    await page.getByRole('button', { name: t('restore') }).click();
    expect(list.getByRole('listitem').elements()).toHaveLength(3);
    await drop(wahat).click();

    await field.fill('And now?');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('EGP 47.00')).toBeVisible();
    // The answer looked nothing up: what is carried on is what was, all of it.
    expect(list.getByRole('listitem').elements()).toHaveLength(3);
    await page.getByRole('button', { name: translator(locale, 'chat.answer')('again') }).click();
    await field.fill('And at Qasr?');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('EGP 47.00').nth(1)).toBeVisible();
    const sent = calls.flatMap(({ name, body }) => (name === 'POST /chat' ? [body] : []));
    expect(sent).toMatchObject([
      { message: { content: 'And now?' }, dropped: [{ kind: 'retailer', name: 'wahat' }] },
      { message: { content: 'And now?' }, dropped: [{ kind: 'retailer', name: 'wahat' }] },
      { message: { content: 'And at Qasr?' } },
    ]);
    expect(sent[2]).not.toHaveProperty('dropped');
  });

it('guests have it too, and nothing is carried on where nothing can be asked', async () => {
  const chats = [{ ...own, messages }];
  localStorage.setItem(CHAT_STORAGE_KEY, JSON.stringify({ owner: null, currentChatId: 'milk', chats }));
  const calls = answerCalls({ 'POST /chat': answer });
  const page = await show(<AnalystChat {...guestPage} />);
  await page.getByRole('button', { name: /^Exclude \p{Cf}?Nasma UHT milk/u }).click();
  await page.getByLabelText('Your question').fill('And now?');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('EGP 47.00')).toBeVisible();
  const sent = calls.find(({ name }) => name === 'POST /chat')?.body;
  expect(sent).toMatchObject({ dropped: [{ kind: 'subject', name: 'nasma milk' }] });
  await page.unmount();

  const closed = { text: 'The analyst is off.', isForGuests: true };
  const off = await show(<AnalystChat {...guestPage} closed={closed} />);
  await expect.element(off.getByText('EGP 50.95')).toBeVisible();
  await expect.element(off.getByText('Carried into your next question')).not.toBeInTheDocument();
});
