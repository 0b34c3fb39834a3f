import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { expect, it } from 'vitest';
import { answerBlocks } from '#components/chat/answer-blocks.ts';
import Markdown from '#components/chat/markdown.tsx';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import { type SourcedFigure, sourcedFigures } from '#lib/chat/sourced-figures.ts';
import { draw } from '#tests/setup/draw.tsx';

const htmlOf = (markdown: string, figures: SourcedFigure[] = []): string =>
  renderToStaticMarkup(
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[[answerBlocks, { mark: '(left out)', figures: ['9'] }, figures]]}
    >
      {markdown}
    </ReactMarkdown>,
  );

it('a list goes the way of its words', () => {
  expect(htmlOf('- اللبن المعقم: 3 منتجات')).toContain('<ul dir="rtl">');
  expect(htmlOf('1. UHT milk')).toContain('<ol dir="ltr">');
});

/** The figures that are elements of their own, in their order: the text and which of the figures it is. */
const marked = (markdown: string, texts: readonly string[]) => {
  const figures = texts.map((text) => ({ text, source: { figure: `call.${text}`, place: 1 } }));
  return [...htmlOf(markdown, figures).matchAll(/<data data-figure="(\d+)"[^>]*>([^<]*)<\/data>/g)].map(
    ([, at, text]) => [Number(at), text],
  );
};

it.each([
  [
    'in their order',
    'EGP 50.95 at Wahat, EGP 52 at Qasr.',
    ['EGP 50.95', 'EGP 52'],
    [
      [0, 'EGP 50.95'],
      [1, 'EGP 52'],
    ],
  ],
  [
    'within emphasis and lists',
    '- **12.5%** less\n- 3 shops',
    ['12.5%', '3'],
    [
      [0, '12.5%'],
      [1, '3'],
    ],
  ],
  [
    'twice, where it is stated twice',
    '5 and 5',
    ['5', '5'],
    [
      [0, '5'],
      [1, '5'],
    ],
  ],
  [
    'not, where it stands more often than it is stated',
    '3 shops sell the 3 l pack for EGP 9',
    ['3', 'EGP 9'],
    [[1, 'EGP 9']],
  ],
  ['not in a longer number, an address or code', '30, 3.5, v3, `3` and 3', ['3'], [[0, '3']]],
  [
    'the longer one first',
    'EGP 50 of 50',
    ['EGP 50', '50'],
    [
      [0, 'EGP 50'],
      [1, '50'],
    ],
  ],
  ['in Arabic, behind a joined letter', 'بكام؟ بـ50.95 جنيه', ['50.95 جنيه'], [[0, '50.95 جنيه']]],
  ['not, where its words are gone', 'None.', ['7'], []],
] as const)('figures with a source are marked %s', (_, markdown, texts, expected) => {
  expect(marked(markdown, texts)).toEqual(expected);
});

it('only figures of the answer’s own look-ups have a source, and the keyboard comes to the first of them', () => {
  const parts = [
    { type: 'tool-getPrices', toolCallId: 'one', state: 'output-available', input: {}, output: {} },
    { type: 'tool-compute', toolCallId: 'two', state: 'output-available', input: {}, output: {} },
    {
      type: 'data-figures',
      data: {
        ...{ withheld: ['9'], mark: '(left out)' },
        stated: [
          ...[{ text: '1' }, { text: '2', figure: 'before.x' }, { text: '3', figure: 'two.value' }],
          // Its days stand above the words.
          { text: '4', figure: 'one.looked.to' },
        ],
      },
    },
  ];
  const figures = sourcedFigures(parts as unknown as AnalystMessage['parts']);
  expect(figures.map(({ source }) => source)).toEqual([
    ...[null, null, { figure: 'two.value', place: 2 }],
    null,
  ]);
  const html = htmlOf('1, 2, (left out), 3 and 4', figures);
  expect(html.match(/<data/g)).toHaveLength(1);
  expect(html).toContain('<data data-figure="2" data-first="true">3</data>');
  expect(html).toContain('<mark data-left-out="9">');
});

it('no link of a model leads anywhere, and nothing of its words is fetched', () => {
  const evil = 'https://evil.example/?q=1';
  const text = [
    `![a picture](${evil}) [here](${evil}) <${evil}> ${evil} [later][1]`,
    `<img src="${evil}"> <a href="${evil}">there</a> <iframe src="${evil}"></iframe>`,
    `| a |\n|---|\n| ![cell](${evil}) |`,
    `[1]: ${evil}`,
  ].join('\n\n');
  const html = draw('en', <Markdown text={text} hasTables={false} leftOut={{ mark: '', figures: [] }} />);
  expect(html).toContain('a picture');
  expect(html).not.toMatch(/<(?:a|img|iframe|link|script|form)[ >]|(?:href|src|srcset|action)=|url\(/);
});
