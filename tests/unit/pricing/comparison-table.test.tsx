import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ComparisonTable } from '#components/pricing/comparison-table.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';

/** The words of one row's cells. */
const cellsOf = (html: string, name: string): string[] => {
  const [, row = ''] = html.split(`<th scope="row">${name}</th>`);
  const cells = row.slice(0, row.indexOf('</tr>')).split('</td>').slice(0, -1);
  return cells.map((cell) => cell.replaceAll(/<[^>]+>/g, ''));
};

it.each(locales)('marks team members as coming soon in every plan, in %s', (locale) => {
  const { compare, comingSoon } = messagesFor(locale).pricing;
  const html = renderToStaticMarkup(<ComparisonTable locale={locale} />);
  expect(cellsOf(html, compare.team)).toEqual([
    `5 ${comingSoon}`,
    `15 ${comingSoon}`,
    `${compare.unlimited} ${comingSoon}`,
  ]);
});
