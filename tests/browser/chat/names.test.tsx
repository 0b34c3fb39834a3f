import { beforeEach, expect, it } from 'vitest';
import { page as frame, userEvent } from 'vitest/browser';
import { AnalystChat } from '#components/chat/analyst-chat.tsx';
import { typedName, withName } from '#components/chat/typed-name.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { accepted, answerCalls, refused } from '#tests/setup/browser/answer-calls.ts';
import { guestPage } from '#tests/setup/browser/chat-page.ts';
import { show } from '#tests/setup/browser/show.tsx';

beforeEach(async () => {
  await frame.viewport(320, 800);
  // The page of the test before has kept its drafts when it was left.
  localStorage.clear();
  return () => localStorage.clear();
});

const names = [
  { kind: 'brand', id: 'nasma', name: 'Nasma' },
  { kind: 'product', id: 'nasma-milk-1', name: 'Nasma UHT milk full cream 1 l' },
];

for (const locale of locales)
  it(`a name that is begun with @ is completed by the keyboard or a press, in ${locale}`, async () => {
    const t = translator(locale, 'chat.names');
    const asked: (string | null)[] = [];
    answerCalls({
      'GET /chat/names': ({ query }) => {
        asked.push(query.get('q'));
        return query.get('q') === 'zz'
          ? refused(429, 'TOO_MANY_REQUESTS', { message: 'Later.' })
          : accepted(names);
      },
    });
    const page = await show(<AnalystChat {...guestPage} />, locale);
    const field = page.getByLabelText(translator(locale, 'chat.composer')('label'));
    const list = page.getByRole('listbox', { name: t('title') });
    await field.click();
    await userEvent.keyboard('mona@raff.example @na');
    await expect.element(list).toBeVisible();
    await expect.poll(() => asked.at(-1)).toBe('na');
    expect(asked.join()).not.toContain('raff');
    await expect.element(page.getByText(t('found', { count: 2 }))).toBeInTheDocument();
    const options = list.getByRole('option');
    expect(options.elements().map(({ textContent }) => textContent)).toEqual([
      `Nasma${t('kinds.brand')}`,
      `Nasma UHT milk full cream 1 l${t('kinds.product')}`,
    ]);
    expect(list.element().scrollWidth).toBeLessThanOrEqual(320);
    const active = () => field.element().getAttribute('aria-activedescendant');
    expect(active()).toBe(options.elements()[0]?.id);
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe(options.elements()[1]?.id);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('mona@raff.example Nasma UHT milk full cream 1 l ');
    await expect.element(list).not.toBeInTheDocument();
    expect(field.element().getAttribute('aria-controls')).toBeNull();

    await userEvent.keyboard('vs @nas');
    await list.getByText('Nasma', { exact: true }).click();
    await expect.element(field).toHaveValue('mona@raff.example Nasma UHT milk full cream 1 l vs Nasma ');
    await expect.element(field).toHaveFocus();

    await userEvent.fill(field, '@na');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('@na');
    // Without an answer a question is typed as well.
    await userEvent.fill(field, '@zz');
    await expect.poll(() => asked.at(-1)).toBe('zz');
    await expect.element(list).not.toBeInTheDocument();
  });

it.each([
  ['@nas', 4, '@nas'],
  ['price of @na here', 12, '@na'],
  ['(@نسمة كا', 9, '@نسمة كا'],
  ['mona@raff', 9, null],
  ['@na\nx', 5, null],
  ['@a b c d e f g', 14, null],
])('in %j at %i stands %j', (text, caret, token) => {
  const typed = typedName(text, caret);
  expect(typed && text.slice(typed.from, typed.to)).toBe(token);
  if (typed) {
    const named = withName(text, typed, 'Nasma');
    expect(named.text.slice(0, named.caret).endsWith('Nasma ')).toBe(true);
  }
});
