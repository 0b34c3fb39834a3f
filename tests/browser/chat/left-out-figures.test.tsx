import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { copiedAnswer } from '#components/chat/copied-answer.ts';
import Markdown from '#components/chat/markdown.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { show } from '#tests/setup/browser/show.tsx';

for (const locale of locales) {
  const { withheld: mark, withheldFigure } = messagesFor(locale).chat.answer;

  it(`a figure without a source stands greyed in the words, is shown on a click and never copied, in ${locale}`, async () => {
    const text = `EGP ${mark} at Wahat.\n\n| Shop | Price |\n| --- | --- |\n| Qasr | EGP ${mark} |`;
    const page = await show(
      <Markdown text={text} hasTables={false} leftOut={{ mark, figures: ['50.59', '٥١٫٠٠'] }} />,
      locale,
    );
    const marks = page.getByRole('button', { name: mark });
    await expect.element(marks.nth(1)).toBeVisible();
    expect(page.container.textContent).not.toContain('50.59');
    await marks.first().click();
    const unmarked = (words: string) => words.replaceAll(/[\u2066-\u2069]/g, '');
    const shown = page.container.querySelector('[aria-pressed="true"]');
    expect(unmarked(shown?.textContent ?? '')).toBe(unmarked(withheldFigure).replace('{what}', '50.59'));
    const markdown = page.container.querySelector('[data-answer-text]');
    if (!markdown) throw new Error('no answer');
    const copied = copiedAnswer(markdown, [], []);
    expect(copied.text).toContain(`EGP ${mark} at Wahat.`);
    expect(copied.text + copied.html).not.toContain('50.59');
    // By keyboard: hidden again, and the next one shown.
    await userEvent.keyboard('{Enter}');
    await expect.element(marks.nth(1)).toBeVisible();
    await userEvent.keyboard('{Tab}{Enter}');
    expect(page.container.textContent).toContain('٥١٫٠٠');
    expect(page.container.textContent).not.toContain('50.59');
  });
}
