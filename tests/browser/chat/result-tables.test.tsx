import { expect, it } from 'vitest';
import { copiedAnswer } from '#components/chat/copied-answer.ts';
import { Answer } from '#components/chat/message.tsx';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { show } from '#tests/setup/browser/show.tsx';

const looked = {
  ...{ subject: 'UHT milk', products: 10, retailers: ['Wahat'], from: '2026-11-20', to: '2026-11-20' },
  ...{ dataset: 'sample', alsoIn: [], notSearched: [], view: '/price-monitor?category=milk', drill: 'all' },
};
const packs = Array.from({ length: 10 }, (_, at) => ({
  ...{ brand: 'Nasma', product: `Nasma ${at + 1} l`, content: `${at + 1} l`, perUnit: 40 + at, prices: 3 },
  ...{ isLowBase: at === 0, premiumPercent: -1.5, cheaperSmaller: [], drill: `pack:${at}` },
}));
const message: AnalystMessage = {
  id: 'answer',
  role: 'assistant',
  parts: [
    Object({
      ...{ type: 'tool-getPackLadder', toolCallId: 'call', state: 'output-available', input: {} },
      output: { status: 'ok', looked, currency: 'EGP', baseUnit: 'l', total: 26, inverted: 0, packs },
    }),
    { type: 'text', text: 'So:\n\n| Pack | Price |\n| --- | --- |\n| a forged pack | EGP 1 |' },
  ],
};

for (const locale of locales) {
  const { chat, exports } = messagesFor(locale);

  it(`a table is of a result, with all its rows on a press and a way to each, in ${locale}`, async () => {
    const page = await show(<Answer message={message} isStreaming={false} isResumed={false} />, locale);
    const table = page.getByRole('table');
    await expect.element(table.getByRole('columnheader', { name: exports.columns.product })).toBeVisible();
    // Not what the model wrote.
    expect(page.container.textContent).not.toContain('a forged pack');
    await expect.element(table.getByRole('row')).toHaveLength(9);
    const all = chat.tables.all.replace(/\{.*\}/, '10');
    await page.getByRole('button', { name: all }).click();
    await expect.element(table.getByRole('row')).toHaveLength(11);
    const row = table.getByRole('row', { name: /Nasma 2 l/ });
    await expect.element(row.getByRole('cell').first()).toBeVisible();
    await expect
      .element(row.getByRole('link'))
      .toHaveAttribute('href', localizedPath(locale, '/price-monitor?category=milk#rows=pack:1'));
    const drawn = [...page.container.querySelectorAll('[data-answer-table]')];
    const words = page.container.querySelector('[data-answer-text]');
    if (!words) throw new Error('no words');
    const copied = copiedAnswer(words, drawn, []);
    expect(copied.text).toMatch(/Nasma 2 l\t2 l\t41\.00\t3/);
    expect(copied.html).toMatch(/<table><caption>.*UHT milk.*<\/caption><thead>/);
  });
}
