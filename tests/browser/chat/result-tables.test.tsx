import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { copiedAnswer } from '#components/chat/copied-answer.ts';
import { Answer } from '#components/chat/message.tsx';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { expectAccessible } from '#tests/setup/browser/axe.ts';
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

  it(`a table across results says below each column which it is of, and leads to each, in ${locale}`, async () => {
    const view = '/distributions?category=milk';
    const shops = ['Wahat', 'Qasr'];
    const across: AnalystMessage = {
      id: 'across',
      role: 'assistant',
      parts: [
        Object({
          ...{ type: 'tool-getPrices', toolCallId: 'one', state: 'output-available', input: {} },
          output: {
            ...{ status: 'ok', looked, currency: 'EGP', baseUnit: 'l', unitPrice: null, total: 1 },
            products: [
              {
                ...{ name: 'Nasma 1 l', lowest: 50, highest: 51, average: 50.5 },
                prices: shops.map((retailer, at) => ({
                  ...{ retailer, price: 50 + at, regularPrice: 55, unitPrice: 50 + at },
                })),
              },
            ],
          },
        }),
        Object({
          ...{ type: 'tool-getStockouts', toolCallId: 'two', state: 'output-available', input: {} },
          output: {
            ...{ status: 'ok', looked: { ...looked, view }, outOfStockPercent: 4, brands: [], total: 0 },
            ...{ emptyNow: [], retailers: shops.map((name, at) => ({ name, outOfStockPercent: 2.5 + at })) },
          },
        }),
        Object({
          type: 'data-figures',
          data: {
            ...{ stated: [], withheld: [], mark: '…' },
            joins: [['one.products.prices.price', 'two.retailers.outOfStockPercent']],
          },
        }),
        { type: 'text', text: 'So:' },
      ],
    };
    const page = await show(<Answer message={across} isStreaming={false} isResumed={false} />, locale);
    const table = page.getByRole('table');
    await expect.element(table).toBeVisible();
    const cellsOf = (selector: string) =>
      [...page.container.querySelectorAll(selector)].map(({ textContent }) => textContent);
    const [, ofPrices, ofStock] = cellsOf('thead th');
    expect(ofPrices).toContain(chat.tables.sources.getPrices);
    expect(ofPrices).toContain('UHT milk');
    expect(ofStock).toContain(chat.tables.sources.getStockouts);
    const [name, price, share] = cellsOf('tbody tr:nth-child(2) > *');
    expect([name, price]).toEqual(['Qasr', '51.00']);
    expect(share).toContain('3.5');
    const copies: string[] = [];
    vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
      const text = await item?.getType('text/plain');
      copies.push((await text?.text()) ?? '');
    });
    for (const name of [chat.answer.copy, chat.answer.copyWithSources])
      await page.getByRole('button', { name, exact: true }).click();
    await vi.waitFor(() => expect(copies).toHaveLength(2));
    const [bare, withSources] = copies;
    expect(bare).toContain('Qasr\t51.00');
    expect(withSources?.startsWith(`${bare}\n\n`)).toBe(true);
    expect(withSources?.slice(bare?.length)).toContain('UHT milk');
    const links = [...page.container.querySelectorAll('[data-answer-table] + p a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['/price-monitor?category=milk', view].map((path) => localizedPath(locale, path)),
    );
  });

  it(`a figure in the words opens its source, by keyboard with one stop for all of them, in ${locale}`, async () => {
    const stated: AnalystMessage = {
      ...message,
      parts: [
        ...message.parts.slice(0, 1),
        { type: 'text', text: 'EGP 41 for 2 l, EGP 42 for 3 l.' },
        Object({
          type: 'data-figures',
          data: {
            ...{ withheld: [], mark: '…' },
            stated: [
              { text: 'EGP 41', figure: 'call.packs.1.perUnit' },
              { text: 'EGP 42', figure: 'call.packs.2.perUnit' },
            ],
          },
        }),
      ],
    };
    const page = await show(<Answer message={stated} isStreaming={false} isResumed={false} />, locale);
    const t = translator(locale, 'chat.figures');
    const plain = (words: string | null) => (words ?? '').replaceAll(/[\u2066-\u2069]/g, '');
    const figures = page.getByRole('button', { name: /EGP 4/ });
    await expect.element(figures.nth(1)).toBeVisible();
    const [first, second] = figures.elements() as HTMLElement[];
    expect(plain(first?.ariaLabel ?? null)).toBe(plain(t('label', { what: 'EGP 41', place: 1 })));
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
    first?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(figures.nth(1)).toHaveFocus();
    expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
    await userEvent.keyboard('{Enter}');
    const panel = page.getByRole('dialog', { name: t('title') });
    const open = panel.getByRole('link', { name: t('rows') });
    await expect
      .element(open)
      .toHaveAttribute('href', localizedPath(locale, '/price-monitor?category=milk#rows=pack:2'));
    // As the result has it, with its unit, whose it is, and what was looked at.
    expect(plain(panel.element().textContent)).toMatch(/42\.00.*Nasma 3 l.*UHT milk/su);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(figures.nth(1)).toHaveFocus();
    const words = page.container.querySelector('[data-answer-text]');
    if (!words) throw new Error('no words');
    expect(copiedAnswer(words, [], []).text).toBe('EGP 41 for 2 l, EGP 42 for 3 l.');
    getSelection()?.selectAllChildren(words);
    expect(String(getSelection())).toBe('EGP 41 for 2 l, EGP 42 for 3 l.');
  });
}
