import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as frame, userEvent } from 'vitest/browser';
import { AnalystChat } from '#components/chat/analyst-chat.tsx';
import { NEW_CHAT } from '#components/chat/chat-drafts.ts';
import { CHAT_DRAFTS_KEY, CHAT_STORAGE_KEY } from '#lib/browser/client-session.ts';
import type { ChatPageData, LocalChat } from '#lib/chat/schema.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { AT, guestPage } from '#tests/setup/browser/chat-page.ts';
import { show } from '#tests/setup/browser/show.tsx';

const examples: ChatPageData['examples'] = {
  dataset: 'licensed',
  category: 'Milk',
  product: 'Nasma milk',
  brand: 'Nasma',
  hasPrices: true,
  hasPromotions: false,
  hasAvailability: false,
};

const chat = (id: string, title: string, minute: number): LocalChat => ({
  id,
  title,
  createdAt: AT,
  updatedAt: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
  messages: [
    { id: `${id}-q`, content: `${title}?`, sender: 'user', timestamp: AT },
    { id: `${id}-a`, content: 'EGP 42.50', sender: 'bot', timestamp: AT },
  ],
});

beforeEach(async () => {
  await frame.viewport(1280, 800);
  // The page of the test before has kept its drafts when it was left.
  localStorage.clear();
  const chats = [chat('milk', 'Price of milk', 2), chat('tea', 'Price of tea', 1)];
  localStorage.setItem(CHAT_STORAGE_KEY, JSON.stringify({ owner: null, currentChatId: 'milk', chats }));
  return () => localStorage.clear();
});

const showChat = async (locale: Locale, more: Partial<ChatPageData> = {}) => {
  const t = translator(locale, 'chat');
  const page = await show(<AnalystChat {...guestPage} {...more} />, locale);
  const list = page.getByRole('navigation', { name: t('history.title') });
  return {
    page,
    t,
    field: page.getByLabelText(t('composer.label')),
    open: (title: string) => list.getByText(title).click(),
    start: () =>
      list
        .getByRole('button', { name: t('startChat') })
        .first()
        .click(),
  };
};
/** Another tab has written. */
const storeElsewhere = (drafts: { chatId: string; text: string }[]) => {
  const newValue = JSON.stringify({ owner: null, drafts });
  localStorage.setItem(CHAT_DRAFTS_KEY, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: CHAT_DRAFTS_KEY, newValue }));
};

/** Takes the analyst's place: what it was asked, and what it says of that, piece by piece. */
const answerHere = () => {
  const questions: string[] = [];
  const signals: AbortSignal[] = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const { fetch } = window;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (!String(input).includes('/api/')) return fetch(input, init);
    questions.push(JSON.parse(String(init.body)).message.content);
    if (init.signal) signals.push(init.signal);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller;
        init.signal?.addEventListener('abort', () => {
          controller.error(new DOMException('stopped', 'AbortError'));
        });
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const say = (...chunks: object[]) => {
    for (const chunk of chunks)
      stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(chunk)}\n\n`));
  };
  return {
    questions,
    signals,
    begin: (text: string) =>
      say(
        { type: 'start', messageId: `answer-${questions.length}` },
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: text },
      ),
    /** @param ending of an answer that did not come to its own end */
    end: (ending?: 'cut' | 'stopped') => {
      say({ type: 'text-end', id: 't' });
      if (ending) say({ type: 'data-ending', data: { ending } });
      say({ type: 'finish' });
      stream?.close();
    },
    fail: () => say({ type: 'error', errorText: 'The answer was interrupted.' }),
  };
};

for (const locale of locales) {
  it(`a draft stays with its chat, in other tabs and after a reload, in ${locale}`, async () => {
    const first = await showChat(locale);
    await expect.element(first.page.getByText('Price of milk?')).toBeVisible();
    await first.field.fill('وسعر الطحينة؟');
    await first.open('Price of tea');
    await expect.element(first.field).toHaveValue('');
    await first.field.fill('And of coffee?');
    await first.start();
    await expect.element(first.field).toHaveValue('');
    await first.field.fill('A new one');
    await first.open('Price of milk');
    await expect.element(first.field).toHaveValue('وسعر الطحينة؟');
    await first.page.unmount();

    const { field, open, start, page, t } = await showChat(locale);
    await expect.element(field).toHaveValue('وسعر الطحينة؟');
    await start();
    await expect.element(field).toHaveValue('A new one');
    await open('Price of tea');
    await expect.element(field).toHaveValue('And of coffee?');

    // Another tab goes on with it, but not while it is written here.
    storeElsewhere([{ chatId: 'tea', text: 'from another tab' }]);
    await expect.element(field).toHaveValue('from another tab');
    await field.click();
    storeElsewhere([
      { chatId: 'tea', text: 'from another tab again' },
      { chatId: NEW_CHAT, text: 'new elsewhere' },
    ]);
    await userEvent.keyboard('!');
    await expect.element(field).toHaveValue('from another tab!');
    await start();
    await expect.element(field).toHaveValue('new elsewhere');
    await open('Price of tea');
    await expect.element(field).toHaveValue('from another tab!');
    await expect.element(page.getByRole('button', { name: t('composer.send') })).toBeEnabled();
  });

  it(`↑ in an empty field brings the last question back, and the field grows to eight lines, in ${locale}`, async () => {
    const { page, field } = await showChat(locale);
    await expect.element(page.getByText('Price of milk?')).toBeVisible();
    const element = field.element() as HTMLTextAreaElement;
    const line = Number.parseFloat(getComputedStyle(element).lineHeight);
    await field.click();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(field).toHaveValue('Price of milk?');
    // With words in it, the key is the field's own.
    await userEvent.keyboard('!{ArrowUp}');
    await expect.element(field).toHaveValue('Price of milk?!');
    await field.fill('line\n'.repeat(7));
    expect(element.clientHeight).toBeCloseTo(8 * line + 16, 0);
    await field.fill('line\n'.repeat(11));
    expect(element.clientHeight).toBeCloseTo(8 * line + 16, 0);
    expect(element.scrollHeight).toBeGreaterThan(element.clientHeight);
  });

  it(`Escape stops an answer, unless an input method or a menu has it, in ${locale}`, async () => {
    const analyst = answerHere();
    const { page, t, field } = await showChat(locale);
    await field.fill('And of coffee?');
    await userEvent.keyboard('{Enter}');
    const stop = page.getByRole('button', { name: t('composer.stop') });
    await expect.element(stop).toHaveAttribute('aria-keyshortcuts', 'Escape');
    await expect.element(field).toHaveValue('');
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }));
    const actions = page.getByRole('button', { name: t('history.actions', { title: 'Price of tea' }) });
    await actions.click();
    field.element().focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(actions).toHaveAttribute('aria-expanded', 'false');
    expect(analyst.signals.map(({ aborted }) => aborted)).toEqual([false]);
    field.element().focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(stop).not.toBeInTheDocument();
    expect(analyst.signals.map(({ aborted }) => aborted)).toEqual([true]);
    await expect.element(field).toHaveFocus();
  });

  it(`one next question waits for the end of an answer and is sent then, in ${locale}`, async () => {
    const analyst = answerHere();
    const { page, t, field } = await showChat(locale);
    await field.fill('first');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription(t('composer.hintBusy'));
    analyst.begin('EGP 12');
    await field.fill('second');
    await page.getByRole('button', { name: t('composer.sendNext') }).click();
    const waiting = page.getByRole('region', { name: t('waiting.label') });
    await expect.element(waiting.getByText('second')).toBeVisible();
    await expect.element(field).toHaveValue('');
    await field.fill('third');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription(t('waiting.full'));
    expect(analyst.questions).toEqual(['first']);

    analyst.end();
    await expect.poll(() => analyst.questions).toEqual(['first', 'second']);
    await expect.element(waiting).not.toBeInTheDocument();
    await expect.element(page.getByText('second')).toBeVisible();
    await expect.element(field).toHaveValue('third');
    analyst.begin('EGP 13');
    analyst.end();
    await expect.element(page.getByRole('button', { name: t('composer.send') })).toBeEnabled();
    expect(analyst.questions).toEqual(['first', 'second']);
  });

  it(`a question that waits is edited and removed by the keyboard, in ${locale}`, async () => {
    const analyst = answerHere();
    const { page, t, field } = await showChat(locale);
    const waiting = page.getByRole('region', { name: t('waiting.label') });
    await field.fill('first');
    await userEvent.keyboard('{Enter}');
    analyst.begin('EGP 12');
    await expect.element(page.getByRole('button', { name: t('composer.stop') })).toBeVisible();
    await field.fill('second');
    await userEvent.keyboard('{Enter}');
    await expect.element(waiting).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(field).toHaveValue('second');
    await userEvent.keyboard('!{Enter}');
    await expect.element(waiting.getByText('second!')).toBeVisible();
    waiting
      .getByRole('button', { name: t('waiting.remove') })
      .element()
      .focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(waiting).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('');
    analyst.end();
    await expect.element(page.getByRole('button', { name: t('composer.send') })).toBeVisible();
    expect(analyst.questions).toEqual(['first']);
  });

  it(`a question that waits comes back where the answer is stopped, cut, fails or is left, and is not sent, in ${locale}`, async () => {
    const analyst = answerHere();
    const { page, t, field } = await showChat(locale);
    const waiting = page.getByRole('region', { name: t('waiting.label') });
    const isBusy = page.getByRole('button', { name: t('composer.stop') });
    const askBoth = async (first: string, next: string) => {
      await field.fill(first);
      await userEvent.keyboard('{Enter}');
      analyst.begin('EGP 12');
      await expect.element(isBusy).toBeVisible();
      await field.fill(next);
      await userEvent.keyboard('{Enter}');
      await expect.element(waiting).toBeVisible();
    };
    await askBoth('first', 'second');
    await userEvent.keyboard('third{Escape}');
    await expect.element(field).toHaveValue('second\n\nthird');
    await expect.element(field).toHaveAccessibleDescription(t('waiting.back'));
    await expect.element(isBusy).not.toBeInTheDocument();

    await askBoth('fourth', 'fifth');
    analyst.end('cut');
    await expect.element(field).toHaveValue('fifth');
    await expect.element(waiting).not.toBeInTheDocument();

    await askBoth('sixth', 'seventh');
    analyst.fail();
    await expect.element(field).toHaveValue('seventh');
    await expect.element(page.getByRole('alert')).toBeVisible();

    await askBoth('eighth', 'ninth');
    await page.unmount();
    const again = await showChat(locale);
    await expect.element(again.field).toHaveValue('ninth');
    expect(analyst.questions).toEqual(['first', 'fourth', 'sixth', 'eighth']);
  });

  it(`a slash in the empty field lists kinds of questions, to be taken by the keyboard or a press, in ${locale}`, async () => {
    const { page, t, field } = await showChat(locale, { examples });
    const intro = translator(locale, 'chat.intro');
    const price = intro('price', { product: 'Nasma milk' });
    const describe = intro('describe');
    await field.click();
    await userEvent.keyboard('/');
    const list = page.getByRole('listbox', { name: t('kinds.title') });
    const option = (name: string) => list.getByRole('option', { name });
    const active = () =>
      document.querySelector(`#${CSS.escape(field.element().getAttribute('aria-activedescendant') ?? '')}`)
        ?.textContent;
    await expect.element(option(price)).toHaveAttribute('aria-selected', 'true');
    expect(active()).toBe(price);
    await expect.element(page.getByText(t('kinds.found', { count: 4 }))).toHaveAttribute('role', 'status');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(option(describe)).toHaveAttribute('aria-selected', 'true');
    expect(active()).toBe(describe);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue(describe);
    await expect.element(list).not.toBeInTheDocument();
    expect(field.element().hasAttribute('aria-activedescendant')).toBe(false);

    await field.fill('/Nas');
    await option(price).click();
    await expect.element(field).toHaveValue(price);
    await expect.element(field).toHaveFocus();
    // Escape leaves what is typed, and it is a question as any other then.
    await field.fill('/');
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('/');
  });
}
