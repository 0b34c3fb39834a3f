import { beforeEach, expect, it, vi } from 'vitest';
import { page as frame, userEvent } from 'vitest/browser';
import { AnalystChat } from '#components/chat/analyst-chat.tsx';
import type { ChatPageData, MessageOut } from '#lib/chat/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { accepted, answerCalls, refused } from '#tests/setup/browser/answer-calls.ts';
import { expectAccessible } from '#tests/setup/browser/axe.ts';
import { AT, guestPage, memberPage } from '#tests/setup/browser/chat-page.ts';
import { show } from '#tests/setup/browser/show.tsx';

/** Each state of the chat page on the narrowest screen: its words, axe in light and dark, and nothing to scroll sideways. */

beforeEach(async () => {
  await frame.viewport(320, 640);
  return () => localStorage.clear();
});

const looked = {
  ...{ subject: 'UHT milk', products: 24, retailers: ['Wahat Hyper'], from: '2026-10-22', to: '2026-11-20' },
  ...{ dataset: 'sample', alsoIn: [], notSearched: [], view: '/price-monitor?category=milk' },
  asOf: '2026-11-02T06:00:00.000Z',
};
const lookUp = (output: object): NonNullable<MessageOut['parts']>[number] => ({
  ...{ type: 'tool-getPriceHistory', toolCallId: 'call', state: 'output-available', input: {} },
  output,
});
const words = { en: 'Here is what I found.', ar: 'هذا ما وجدته.' };

type Shown = {
  page: ChatPageData;
  asked?: { status: number; code: 'BUDGET_REACHED' | 'ANSWERS_BUSY'; said: string };
};

/** A chat with one question and what came of it. */
const answered = (
  locale: Locale,
  parts: NonNullable<MessageOut['parts']>,
  content: string = words[locale],
): Shown => ({
  page: {
    ...memberPage,
    open: {
      ...{ id: 'milk', title: 'Milk', createdAt: AT, updatedAt: AT, messageCount: 2, isRunning: false },
      ...{ isRenamed: false, isPinned: false, hasEarlier: false },
      messages: [
        {
          id: 'q',
          content: locale === 'ar' ? 'كم سعر اللبن؟' : 'How much is milk?',
          sender: 'user',
          timestamp: AT,
        },
        {
          ...{ id: 'a', content, sender: 'bot', timestamp: AT },
          parts: [...parts, ...(content === '' ? [] : [{ type: 'text' as const, text: content }])],
        },
      ],
    },
  },
});

type State = { shows: (locale: Locale) => Shown; says: (locale: Locale) => string };

const chatOf = (locale: Locale) => messagesFor(locale).chat;
const errorOf = (locale: Locale) => translator(locale, 'errors.codes');
const activityOf = (locale: Locale) => translator(locale, 'chat.activity');
const budget = (locale: Locale) =>
  errorOf(locale)('BUDGET_REACHED', { whose: 'company', day: '1 Dec', helps: 'other' });
const busy = (locale: Locale) => translator(locale, 'chat.faults')('busy', { minutes: 2 });

const STATES: Record<string, State> = {
  empty: { shows: () => ({ page: guestPage }), says: (locale) => chatOf(locale).intro.title },
  'no model': {
    shows: () => ({ page: { ...memberPage, isConfigured: false } }),
    says: (locale) => chatOf(locale).notConfigured.text,
  },
  'switched off': {
    shows: (locale) => ({
      page: {
        ...memberPage,
        closed: { text: errorOf(locale)('FEATURE_OFF', { feature: 'chat' }), isForGuests: false },
      },
    }),
    says: (locale) => errorOf(locale)('FEATURE_OFF', { feature: 'chat' }),
  },
  limit: {
    shows: (locale) => ({
      page: {
        ...guestPage,
        allowance: {
          limit: 10,
          left: 0,
          usedUp: errorOf(locale)('DAILY_LIMIT_REACHED', { limit: 10, time: '12' }),
        },
      },
    }),
    says: (locale) => errorOf(locale)('DAILY_LIMIT_REACHED', { limit: 10, time: '12' }),
  },
  budget: {
    shows: (locale) => ({
      page: memberPage,
      asked: { status: 429, code: 'BUDGET_REACHED', said: budget(locale) },
    }),
    says: budget,
  },
  'failed with its word': {
    shows: (locale) => ({
      page: memberPage,
      asked: { status: 503, code: 'ANSWERS_BUSY', said: busy(locale) },
    }),
    says: busy,
  },
  offline: { shows: () => ({ page: memberPage }), says: (locale) => chatOf(locale).composer.offline },
  cut: {
    shows: (locale) => answered(locale, [{ type: 'data-ending', data: { ending: 'cut' } }]),
    says: (locale) => chatOf(locale).answer.cut,
  },
  'nothing found': {
    shows: (locale) =>
      answered(locale, [
        lookUp({
          ...{ status: 'not_found', kind: 'product', asked: 'unobtainium-with-a-very-long-name-in-one-word' },
          ...{ suggestions: [], categories: ['UHT milk'] },
        }),
      ]),
    says: (locale) =>
      activityOf(locale)('notFound', { asked: 'unobtainium-with-a-very-long-name-in-one-word' }),
  },
  'old data': {
    shows: (locale) => answered(locale, [lookUp({ status: 'no_data', looked })]),
    says: (locale) =>
      locale === 'en'
        ? 'Data as of 2 Nov 2026, 8:00 am (out of date)'
        : 'بيانات حتى 2 نوفمبر 2026، 8:00 ص (قديمة)',
  },
};

const plain = (text: string) => text.replaceAll(/[\u2066-\u2069\u200f]/g, '').replaceAll(/\s+/g, ' ');

for (const locale of locales)
  it.each(Object.keys(STATES))(`is understood, whole and accessible: %s, in ${locale}`, async (name) => {
    const { shows, says } = STATES[name] as State;
    const { page, asked } = shows(locale);
    answerCalls({
      'GET /chats': () => accepted([]),
      'GET /chats/milk': () => accepted(page.open),
      ...(asked && { 'POST /chat': () => refused(asked.status, asked.code, { message: asked.said }) }),
    });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(name !== 'offline');
    const screen = await show(
      // The room at the sides that the frame of every page has.
      <main style={{ paddingInline: 16 }}>
        <AnalystChat {...page} />
      </main>,
      locale,
    );
    if (asked) {
      await screen.getByLabelText(chatOf(locale).composer.label).fill('?');
      await userEvent.keyboard('{Enter}');
      await expect.element(screen.getByRole('alert')).toBeVisible();
    }
    await vi.waitFor(() => expect(plain(screen.container.textContent)).toContain(plain(says(locale))));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    await expectAccessible();
    online.mockRestore();
  });
