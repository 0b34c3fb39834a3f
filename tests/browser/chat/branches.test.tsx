import { beforeEach, expect, it, vi } from 'vitest';
import { page as frame, userEvent } from 'vitest/browser';
import { AnalystChat } from '#components/chat/analyst-chat.tsx';
import { announceChatChange } from '#lib/browser/chat-changes.ts';
import { CHAT_STORAGE_KEY } from '#lib/browser/client-session.ts';
import type { ChatPageData, ChatPageOut } from '#lib/chat/schema.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { accepted, answerCalls, refused } from '#tests/setup/browser/answer-calls.ts';
import { AT, memberPage } from '#tests/setup/browser/chat-page.ts';
import { show } from '#tests/setup/browser/show.tsx';

const AT_LAST = '2026-11-20T10:15:00.000Z';
const LATER = '2026-11-20T10:05:00.000Z';
const asked = (id: string, content: string) => ({ id, content, sender: 'user' as const, timestamp: AT });
const said = (id: string, content: string) => ({ id, content, sender: 'bot' as const, timestamp: AT });

const messages = [
  ...[asked('q1', 'Nasma?'), said('a1', 'EGP 50.95')],
  ...[asked('q2', 'And Lazzaza?'), said('a2', 'EGP 48.50')],
];
const head = { id: 'milk', title: 'Nasma', createdAt: AT, updatedAt: AT, messageCount: 4 };
const own = { ...head, isRenamed: false, isPinned: false };
const open: ChatPageOut = { ...own, messages, hasEarlier: false, isRunning: false };
const branched: ChatPageOut = {
  ...open,
  branches: { kept: 1, places: [{ shown: 'q2', questions: ['q2', 'q3'] }] },
};

const pageData: ChatPageData = { ...memberPage, open };

/** An answer that says one thing, and ends when it is let. */
const stream = (words: string) => {
  const end = Promise.withResolvers<void>();
  const send = (controller: ReadableStreamDefaultController, ...chunks: object[]) => {
    for (const chunk of chunks)
      controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(chunk)}\n\n`));
  };
  const body = new ReadableStream({
    start: async (controller) => {
      send(
        controller,
        { type: 'start', messageId: 'a3', messageMetadata: { at: LATER, questionsLeft: 40 } },
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: words },
      );
      await end.promise;
      send(controller, { type: 'text-end', id: 't' }, { type: 'finish', messageMetadata: { at: LATER } });
      controller.close();
    },
  });
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    end: end.resolve,
  };
};

const BRANCH = '/chats/milk/messages';
/** The list, which says of branches what the page does. */
const listOf =
  ({ branches }: ChatPageOut) =>
  () =>
    accepted([{ ...own, messages: [], ...(branches && { branches }) }]);

/** The next toast waits until this one has gone. */
const closeToast = async (words: string, locale: Locale = 'en') => {
  await expect.element(frame.getByText(words)).toBeVisible();
  await frame
    .getByRole('button', { name: translator(locale, 'common.actions')('close'), exact: true })
    .click();
};

beforeEach(async () => {
  await frame.viewport(1280, 800);
  return () => localStorage.clear();
});

for (const locale of locales) {
  const t = translator(locale, 'chat.question');
  const showChat = async (data: Partial<ChatPageData> = {}) => {
    const page = await show(<AnalystChat {...pageData} {...data} />, locale);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    return {
      page,
      pencils: button(t('edit')),
      field: page.getByRole('textbox', { name: t('field') }),
      previous: button(t('previous')),
      next: button(t('next')),
    };
  };

  it(`a question is edited by the keyboard alone, and what followed it is one press away, in ${locale}`, async () => {
    const answer = stream('EGP 47.00');
    const routes: Parameters<typeof answerCalls>[0] = {
      'GET /chats': listOf(open),
      'POST /chat': () => answer.response,
    };
    const calls = answerCalls(routes);
    const { page, pencils, field, previous, next } = await showChat();
    await expect.element(pencils.nth(1)).toBeVisible();
    const composer = page.getByRole('textbox', { name: translator(locale, 'chat.composer')('label') });
    composer.element().focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    pencils.nth(1).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('And Lazzaza?');
    await userEvent.keyboard(' 1 l{Escape}');
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(pencils.nth(1)).toHaveFocus();
    await expect.element(page.getByText('And Lazzaza?', { exact: true })).toBeVisible();

    await userEvent.keyboard('{Enter}');
    await userEvent.fill(field, 'And Marooj?');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('EGP 47.00')).toBeVisible();
    await expect.element(page.getByText('EGP 48.50')).not.toBeInTheDocument();
    const sent = calls.find(({ name }) => name === 'POST /chat')?.body;
    expect(sent).toMatchObject({ chatId: 'milk', editOf: 'q2', message: { content: 'And Marooj?' } });
    // Closed while the answer is written, with the reason and the focus.
    await expect.element(pencils.nth(1)).toHaveFocus();
    await expect.element(pencils.nth(1)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(pencils.nth(1)).toHaveAccessibleDescription(t('busy'));
    await userEvent.keyboard('{Enter}');
    await expect.element(field).not.toBeInTheDocument();
    answer.end();
    await expect.element(page.getByText(t('place', { place: 2, total: 2 }), { exact: true })).toBeVisible();
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    const { message } = sent as { message: { id: string } };
    routes[`PUT ${BRANCH}/${message.id}/branch`] = () => accepted({ ...branched, updatedAt: AT });
    await previous.click();
    await expect.element(page.getByText('EGP 48.50')).toBeVisible();
    await expect.element(page.getByText('EGP 47.00')).not.toBeInTheDocument();
  });

  it(`branches are switched in place, announced, and the buttons keep the focus, in ${locale}`, async () => {
    const other: ChatPageOut = {
      ...branched,
      messages: [...messages.slice(0, 2), asked('q3', 'And Marooj?'), said('a3', 'EGP 47.00')],
      branches: { kept: 1, places: [{ shown: 'q3', questions: ['q2', 'q3'] }] },
      updatedAt: LATER,
    };
    const calls = answerCalls({
      'GET /chats': listOf(branched),
      [`PUT ${BRANCH}/q2/branch`]: () => accepted(other),
      [`PUT ${BRANCH}/q3/branch`]: () => accepted({ ...branched, updatedAt: LATER }),
    });
    const { page, previous, next } = await showChat({ open: branched });
    await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByRole('group', { name: t('branches') })).toBeVisible();
    next.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('EGP 47.00')).toBeVisible();
    await expect.element(page.getByText('EGP 48.50')).not.toBeInTheDocument();
    await expect.element(next).toHaveFocus();
    await expect
      .element(page.getByText(t('shown', { place: 2, total: 2 }), { exact: true }))
      .toBeInTheDocument();
    await previous.click();
    await expect.element(page.getByText('EGP 48.50')).toBeVisible();
    expect(calls.filter(({ name }) => name.startsWith('PUT'))).toEqual([
      { name: `PUT ${BRANCH}/q2/branch`, body: { show: 'q3' } },
      { name: `PUT ${BRANCH}/q3/branch`, body: { show: 'q2' } },
    ]);
  });

  it(`what the server does not take changes nothing, and what was typed stays, in ${locale}`, async () => {
    const read = vi.fn(() => accepted(open));
    answerCalls({
      'GET /chats': listOf(open),
      'GET /chats/milk': read,
      'POST /chat': () => refused(409, 'CHAT_STORAGE_FULL', { message: 'Your chats are full.' }),
    });
    const { page, pencils, field } = await showChat();
    await pencils.nth(0).click();
    await userEvent.fill(field, 'Marooj?');
    await page
      .getByRole('button', { name: t('send'), exact: true })
      .nth(0)
      .click();
    await closeToast('Your chats are full.', locale);
    await expect.element(field).toHaveValue('Marooj?');
    await expect.element(page.getByText('EGP 48.50')).toBeVisible();
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
    await page.getByRole('button', { name: t('cancel'), exact: true }).click();
    await expect.element(page.getByText('Nasma?', { exact: true })).toBeVisible();
  });
}

it('a branch that stands there no more is read again, with the reason', async () => {
  const other = { ...open, messages: [asked('q9', 'Tea?'), said('a9', 'EGP 20.00')], updatedAt: LATER };
  answerCalls({
    'GET /chats': listOf(branched),
    'GET /chats/milk': () => accepted(other),
    [`PUT ${BRANCH}/q2/branch`]: () => refused(409, 'CHAT_CHANGED', { message: 'This chat has changed.' }),
  });
  const page = await show(<AnalystChat {...pageData} open={branched} />);
  await page.getByRole('button', { name: 'Next branch' }).click();
  await closeToast('This chat has changed.');
  await expect.element(page.getByText('EGP 20.00')).toBeVisible();
});

it('a question that the server never took is asked anew from its field, and replaces nothing', async () => {
  const answer = stream('EGP 60.00');
  const replies = [
    () => refused(429, 'ANSWERS_RUNNING', { message: 'Too many answers at once.' }),
    () => refused(404, 'NOT_FOUND', { message: 'Not found.' }),
    () => answer.response,
  ];
  const calls = answerCalls({
    'GET /chats': listOf(open),
    'GET /chats/milk': () => accepted(open),
    'POST /chat': () => replies.shift()?.() ?? answer.response,
  });
  const page = await show(<AnalystChat {...pageData} />);
  const composer = page.getByRole('textbox', { name: 'Your question', exact: true });
  await composer.fill('And Oriala?');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Too many answers at once.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit question' }).nth(2).click();
  await userEvent.keyboard(' 1 l{Enter}');
  await expect.element(page.getByText('EGP 60.00')).toBeVisible();
  answer.end();
  const sent = calls.flatMap(({ name, body }) => (name === 'POST /chat' ? [body] : []));
  expect(sent).toMatchObject([
    { after: 'a2', message: { content: 'And Oriala?' } },
    { editOf: expect.any(String), message: { content: 'And Oriala? 1 l' } },
    { after: 'a2', message: { content: 'And Oriala? 1 l' } },
  ]);
  expect(sent[2]).not.toHaveProperty('editOf');
  await expect.element(page.getByText('And Oriala?', { exact: true })).not.toBeInTheDocument();
});

it('what another window has changed is read again: a new question is a draft, an answer keeps its place, and words of a field that has gone are not lost', async () => {
  const other = { ...open, messages: [asked('q9', 'Tea?'), said('a9', 'EGP 20.00')], updatedAt: LATER };
  const pages = [other];
  answerCalls({
    'GET /chats': listOf(open),
    'GET /chats/milk': () => accepted(pages[0]),
    'POST /chat': () => refused(409, 'CHAT_CHANGED', { message: 'This chat has changed.' }),
  });
  const page = await show(<AnalystChat {...pageData} />);
  const composer = page.getByRole('textbox', { name: 'Your question', exact: true });
  await page.getByRole('button', { name: 'Edit question' }).nth(1).click();
  await userEvent.keyboard(' 1 l{Enter}');
  await closeToast('This chat has changed.');
  await expect.element(page.getByText('EGP 20.00')).toBeVisible();
  await expect.element(composer).toHaveValue('And Lazzaza? 1 l');

  await composer.fill('And Oriala?');
  await userEvent.keyboard('{Enter}');
  await closeToast('This chat has changed.');
  await expect.element(composer).toHaveValue('And Oriala?');

  pages[0] = { ...open, updatedAt: '2026-11-20T10:10:00.000Z' };
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await closeToast('This chat has changed.');
  await expect.element(page.getByText('EGP 48.50')).toBeVisible();
  await expect.element(page.getByText('EGP 20.00')).not.toBeInTheDocument();
});

it('a chat that was deleted elsewhere stays so: what was asked is the draft of a new one, with the reason, and a chat that only this browser had is sent first', async () => {
  const answer = stream('EGP 60.00');
  const gone = () => refused(404, 'CHAT_GONE', { message: 'This chat was deleted.' });
  const replies = [gone, gone, gone, () => answer.response];
  const imports = [() => refused(503, 'NOT_READY', { message: 'Not now.' })];
  const calls = answerCalls({
    'GET /chats': listOf(open),
    'POST /chat': () => replies.shift()?.() ?? gone(),
    'POST /chats/import': () => imports.shift()?.() ?? accepted(['local']),
  });
  const page = await show(<AnalystChat {...pageData} />);
  const composer = page.getByRole('textbox', { name: 'Your question', exact: true });
  const asksIn = () => calls.flatMap(({ name, body }) => (name === 'POST /chat' ? [body] : []));
  await composer.fill('And Oriala?');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('What you wrote is here, in a new one.', { exact: false }))
    .toBeVisible();
  await expect.element(composer).toHaveValue('And Oriala?');
  await expect.element(page.getByText('EGP 48.50')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Nasma/ })).not.toBeInTheDocument();
  expect(asksIn()).toMatchObject([{ chatId: 'milk', after: 'a2' }]);
  await page.unmount();

  // The answer to the only question says that the chat was there, too; so does an edit.
  localStorage.clear();
  const single = { ...open, messages: messages.slice(0, 2), messageCount: 2 };
  const again = await show(<AnalystChat {...pageData} open={single} />);
  await again.getByRole('button', { name: 'Regenerate' }).click();
  await expect
    .element(again.getByText('What you wrote is here, in a new one.', { exact: false }))
    .toBeVisible();
  await expect.element(again.getByRole('textbox', { name: 'Your question' })).toHaveValue('Nasma?');
  expect(asksIn().at(-1)).toMatchObject({ message: { id: 'q1' }, after: 'a1' });
  await again.unmount();

  localStorage.clear();
  const local = { ...head, id: 'local', title: 'Tea', messages };
  const kept = { owner: 'mona', currentChatId: 'local', chats: [local], deletedIds: [] };
  localStorage.setItem(CHAT_STORAGE_KEY, JSON.stringify(kept));
  const own = await show(<AnalystChat {...pageData} open={null} />);
  await own.getByRole('button', { name: /^Tea/ }).click();
  await own.getByRole('textbox', { name: 'Your question' }).fill('And Oriala?');
  await userEvent.keyboard('{Enter}');
  await expect.element(own.getByText('EGP 60.00')).toBeVisible();
  answer.end();
  const sent = calls.filter(({ name }) => name === 'POST /chats/import').at(-1)?.body;
  expect(sent).toMatchObject({ chats: [{ id: 'local', messages: [{}, {}, {}, { id: 'a2' }] }] });
});

it('what another device changed is shown by itself: an answer and a title, then that the chat was deleted', async () => {
  const more = [...messages, asked('q3', 'And Oriala?'), said('a3', 'EGP 60.00')];
  const pages = [{ ...open, title: 'Oriala', messages: more, updatedAt: LATER }];
  answerCalls({
    'GET /chats': listOf(open),
    'GET /chats/milk': () => {
      const next = pages.shift();
      return next ? accepted(next) : refused(404, 'NOT_FOUND', { message: 'Not found.' });
    },
  });
  const page = await show(<AnalystChat {...pageData} />);
  const composer = page.getByRole('textbox', { name: 'Your question', exact: true });
  await expect.element(page.getByText('EGP 48.50')).toBeVisible();
  announceChatChange({ id: 'milk', message: 'a3' });
  await expect.element(page.getByText('EGP 60.00')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Oriala/ })).toBeVisible();
  await composer.fill('And tea?');
  announceChatChange({ id: 'milk' });
  await expect
    .element(page.getByText('What you wrote is here, in a new one.', { exact: false }))
    .toBeVisible();
  await expect.element(composer).toHaveValue('And tea?');
  await expect.element(page.getByText('EGP 60.00')).not.toBeInTheDocument();
});

it('words of a field that is open are a draft where its question has gone, and stay in it while their chat is away', async () => {
  const other = { ...open, messages: [asked('q9', 'Tea?'), said('a9', 'EGP 20.00')], updatedAt: LATER };
  const pages = [other, { ...open, updatedAt: '2026-11-20T10:10:00.000Z' }, { ...other, updatedAt: AT_LAST }];
  answerCalls({
    'GET /chats': listOf(open),
    'GET /chats/milk': () => accepted(pages.shift()),
    'POST /chat': () => refused(409, 'CHAT_CHANGED', { message: 'This chat has changed.' }),
  });
  const page = await show(<AnalystChat {...pageData} />);
  const composer = page.getByRole('textbox', { name: 'Your question', exact: true });
  const field = page.getByRole('textbox', { name: 'Edit your question', exact: true });
  const readAgain = async () => {
    await page.getByRole('button', { name: 'Regenerate' }).click();
    await closeToast('This chat has changed.');
  };
  await page.getByRole('button', { name: 'Edit question' }).nth(1).click();
  await userEvent.keyboard(' 1 l');
  await page.getByRole('button', { name: 'New chat' }).first().click();
  await expect.element(field).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Nasma/ }).click();
  await expect.element(field).toHaveValue('And Lazzaza? 1 l');

  await readAgain();
  await expect.element(page.getByText('EGP 20.00')).toBeVisible();
  await expect.element(composer).toHaveValue('And Lazzaza? 1 l');
  // It is no longer open where the question stands again, and what was never changed is no draft.
  await composer.fill('');
  await readAgain();
  await expect.element(page.getByText('EGP 48.50')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Edit question' }).nth(1).click();
  await readAgain();
  await expect.element(page.getByText('EGP 20.00')).toBeVisible();
  await expect.element(composer).toHaveValue('');
});

it('a budget that is used up closes the chat with its reason, and offers no other try', async () => {
  answerCalls({
    'GET /chats': listOf(open),
    'POST /chat': () => refused(429, 'BUDGET_REACHED', { message: 'You can ask again from 1 December.' }),
  });
  const page = await show(<AnalystChat {...pageData} />);
  const composer = page.getByRole('textbox', { name: 'Your question', exact: true });
  await composer.fill('And Oriala?');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('You can ask again from 1 December.');
  await expect.element(composer).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('a full chat says what goes, guests edit nothing, and without questions left there are branches alone', async () => {
  const full = { ...branched, branches: { kept: 10, places: branched.branches?.places ?? [] } };
  answerCalls({ 'GET /chats': listOf(full) });
  const page = await show(<AnalystChat {...pageData} open={full} />);
  await page.getByRole('button', { name: 'Edit question' }).nth(0).click();
  await expect
    .element(page.getByText('This chat has as many branches as it can keep.', { exact: false }))
    .toBeVisible();
  await page.unmount();
  const spent = { ...pageData, allowance: { limit: 50, left: 0, usedUp: 'None left.' } };
  const closed = await show(<AnalystChat {...spent} open={branched} />);
  await expect.element(closed.getByRole('button', { name: 'Next branch' })).toBeVisible();
  await expect.element(closed.getByRole('button', { name: 'Edit question' })).not.toBeInTheDocument();
  await closed.unmount();
  localStorage.clear();
  const guests = await show(<AnalystChat {...pageData} owner={null} />);
  await expect.element(guests.getByText('EGP 48.50')).toBeVisible();
  await expect.element(guests.getByRole('button', { name: 'Edit question' })).not.toBeInTheDocument();
});
