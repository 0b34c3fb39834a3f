import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { expect, it } from 'vitest';
import { answerBlocks } from '#components/chat/answer-blocks.ts';

const htmlOf = (markdown: string): string =>
  renderToStaticMarkup(
    <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[answerBlocks]}>
      {markdown}
    </ReactMarkdown>,
  );

it('a list goes the way of its words', () => {
  expect(htmlOf('- اللبن المعقم: 3 منتجات')).toContain('<ul dir="rtl">');
  expect(htmlOf('1. UHT milk')).toContain('<ol dir="ltr">');
});
