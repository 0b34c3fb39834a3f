import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { expect, it } from 'vitest';
import { answerBlocks, tablePlace } from '#components/chat/answer-blocks.ts';

const htmlOf = (markdown: string): string =>
  renderToStaticMarkup(
    <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[answerBlocks]}>
      {markdown}
    </ReactMarkdown>,
  );

it('a table goes the way of its headings, whatever language its names are in', () => {
  const arabic = htmlOf('| المتجر | السعر |\n| --- | --- |\n| Wahat Hyper | 41.25 جنيه |');
  expect(arabic).toContain('<table dir="rtl">');
  const english = htmlOf('| Retailer | Price |\n| --- | --- |\n| واحات هايبر | EGP 41.25 |');
  expect(english).toContain('<table dir="ltr">');
});

it('a column of figures is marked with its heading, and no other', () => {
  const html = htmlOf(
    [
      '| Retailer | Price | Change | Until | Index |',
      '| --- | --- | --- | --- | --- |',
      '| 24 Seven | EGP 1,041.25 | -3.0% | 21 Nov 2026 | 98.2 |',
      '| Qasr | 41.25 جنيه | \u200E+4.0\u200E% | 1 Dec 2026 | – |',
    ].join('\n'),
  );
  const marked = [...html.matchAll(/<t[hd] data-figure="true">([^<]+)</g)].map(([, text]) => text);
  expect(marked.filter((text) => /^[A-Z][a-z]/.test(text ?? ''))).toEqual(['Price', 'Change', 'Index']);
  expect(marked).toHaveLength(9);
});

it('a list goes the way of its words', () => {
  expect(htmlOf('- اللبن المعقم: 3 منتجات')).toContain('<ul dir="rtl">');
  expect(htmlOf('1. UHT milk')).toContain('<ol dir="ltr">');
});

it('each table of an answer knows its place among them, which names it', () => {
  const places: number[] = [];
  renderToStaticMarkup(
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[answerBlocks]}
      components={{
        table: ({ node }) => {
          places.push(tablePlace(node));
          return null;
        },
      }}
    >
      {'| A |\n| - |\n| 1 |\n\nand\n\n| B |\n| - |\n| 2 |'}
    </ReactMarkdown>,
  );
  expect(places).toEqual([1, 2]);
});
