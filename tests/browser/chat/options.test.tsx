import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Answer } from '#components/chat/message.tsx';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { show } from '#tests/setup/browser/show.tsx';

const message: AnalystMessage = {
  id: 'answer',
  role: 'assistant',
  parts: [
    {
      ...{ type: 'tool-askWhich', toolCallId: 'call', state: 'output-available' },
      input: { options: ['Wahat Hyper', 'توفيرة'] },
      output: { status: 'asked', options: ['Wahat Hyper', 'توفيرة'] },
    } as AnalystMessage['parts'][number],
    { type: 'text', text: 'Which retailer do you mean?' },
  ],
};

for (const locale of locales) {
  const { options, analyst } = messagesFor(locale).chat.answer;

  it(`what may be chosen stands as buttons in a list with a name, and is asked by a press, in ${locale}`, async () => {
    const onChoose = vi.fn();
    const page = await show(
      <Answer message={message} isStreaming={false} isResumed={false} onChoose={onChoose} />,
      locale,
    );
    const list = page.getByRole('list', { name: options });
    await expect.element(list).toBeVisible();
    // Nothing was looked at.
    expect(page.container.querySelectorAll('ul').length).toBe(1);
    await list.getByRole('button', { name: 'توفيرة' }).click();
    await userEvent.keyboard('{Enter}');
    expect(onChoose.mock.calls).toEqual([['توفيرة'], ['توفيرة']]);
  });

  it(`there is nothing to choose in an older answer, or while it is written, in ${locale}`, async () => {
    const page = await show(
      <Answer message={message} isStreaming isResumed={false} onChoose={() => {}} />,
      locale,
    );
    await expect.element(page.getByRole('heading', { name: analyst })).toBeInTheDocument();
    expect(page.container.querySelector('ul')).toBeNull();
    const older = await show(<Answer message={message} isStreaming={false} isResumed={false} />, locale);
    await expect.element(older.getByRole('heading', { name: analyst }).first()).toBeInTheDocument();
    expect(older.container.querySelector('ul')).toBeNull();
  });
}

for (const locale of locales) {
  const { next } = messagesFor(locale).chat.answer;

  it(`what may be asked next stands below the words under its name, in ${locale}`, async () => {
    const questions = ['Which retailer is cheapest for Nasma?', 'ما العروض الحالية على نسمة؟'];
    const answer: AnalystMessage = {
      id: 'answer',
      role: 'assistant',
      parts: [
        { type: 'text', text: 'EGP 50.95' },
        { type: 'data-next', data: { questions } },
      ],
    };
    const onChoose = vi.fn();
    const page = await show(
      <Answer message={answer} isStreaming={false} isResumed={false} onChoose={onChoose} />,
      locale,
    );
    await expect.element(page.getByText(next)).toBeVisible();
    const list = page.getByRole('list', { name: next });
    await list.getByRole('button', { name: questions[1] ?? '' }).click();
    expect(onChoose.mock.calls).toEqual([[questions[1]]]);
    const streaming = await show(
      <Answer message={answer} isStreaming isResumed={false} onChoose={onChoose} />,
      locale,
    );
    expect(streaming.container.querySelector('ul')).toBeNull();
  });
}
