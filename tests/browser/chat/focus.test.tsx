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

const categories = [
  { id: 'milk', nameEn: 'UHT milk', nameAr: 'لبن معقم' },
  { id: 'tea', nameEn: 'Tea', nameAr: 'شاي' },
  { id: 'oil', nameEn: 'Cooking oil', nameAr: 'زيت الطعام' },
];
/** An answer of which only the category is carried on. */
const ofCategory = (question: string, label: string): MessageOut[] => [
  { ...messages[0], id: 'q1', content: question, sender: 'user', timestamp: AT },
  {
    ...{ id: 'a1', content: 'EGP 50.95', sender: 'bot', timestamp: AT },
    parts: [
      {
        ...{ type: 'tool-getPrices', toolCallId: 'a', state: 'output-available' },
        input: { subject: 'milk', retailers: [] },
        output: { ...output, looked: { ...looked, subject: label, category: label } },
      },
      { type: 'text', text: 'EGP 50.95' },
    ],
  },
];

for (const [locale, question, label, asked] of [
  ['en', 'How much is milk in October?', 'UHT milk', 'How much is cooking oil in October?'],
  ['ar', 'بكام اللبن في أكتوبر؟', 'لبن معقم', 'بكام زيت الطعام في أكتوبر؟'],
] as const)
  it(`the category is changed in its chip by the keyboard, and the question asked again as a branch, in ${locale}`, async () => {
    const t = translator(locale, 'chat.focus');
    const calls = answerCalls({
      'GET /chats': () => accepted([{ ...own, messages: [] }]),
      'POST /chat': answer,
    });
    const data = { ...memberPage, categories, open: { ...open, messages: ofCategory(question, label) } };
    const page = await show(<AnalystChat {...data} />, locale);
    const chip = page.getByRole('button', { name: t('change', { name: label }), exact: true });
    await expect.element(chip).toHaveAttribute('aria-haspopup', 'menu');
    chip.element().focus();
    await userEvent.keyboard('{Enter}');
    const items = page.getByRole('menu').getByRole('menuitem');
    await expect.element(items.first()).toHaveFocus();
    await expect.element(items).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(items.nth(1)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(asked, { exact: true })).toBeVisible();
    await expect.element(page.getByText('EGP 47.00')).toBeVisible();
    await expect
      .element(page.getByText(translator(locale, 'chat.question')('place', { place: 2, total: 2 })))
      .toBeVisible();
    const sent = calls.flatMap(({ name, body }) => (name === 'POST /chat' ? [body] : []));
    expect(sent).toMatchObject([{ chatId: 'milk', editOf: 'q1', message: { content: asked } }]);
  });

it('a guest’s question is asked again in the category below, and one that is alone has no menu', async () => {
  const chats = [{ ...own, messages: ofCategory('And now?', 'UHT milk') }];
  localStorage.setItem(CHAT_STORAGE_KEY, JSON.stringify({ owner: null, currentChatId: 'milk', chats }));
  const calls = answerCalls({ 'POST /chat': answer });
  const page = await show(<AnalystChat {...guestPage} categories={categories} />);
  await page.getByRole('button', { name: /^Category: UHT milk/ }).click();
  await page.getByRole('menuitem', { name: 'Tea' }).click();
  await expect.element(page.getByText('EGP 47.00')).toBeVisible();
  expect(calls.find(({ name }) => name === 'POST /chat')?.body).toMatchObject({
    message: { content: 'And now? (Tea)' },
  });
  await page.unmount();

  localStorage.setItem(CHAT_STORAGE_KEY, JSON.stringify({ owner: null, currentChatId: 'milk', chats }));
  const alone = await show(<AnalystChat {...guestPage} categories={categories.slice(0, 1)} />);
  await expect.element(alone.getByText('Category: UHT milk')).toBeVisible();
  await expect.element(alone.getByRole('button', { name: /^Category/ })).not.toBeInTheDocument();
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
