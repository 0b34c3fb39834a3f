import { expect, test } from 'vitest';
import { DataPage } from '#components/admin/data/data-page.tsx';
import { DisputePage } from '#components/admin/disputes/dispute-page.tsx';
import { DisputesList } from '#components/admin/disputes/disputes-list.tsx';
import { ReadingsPanel } from '#components/admin/disputes/readings-panel.tsx';
import { VerdictPanel } from '#components/admin/disputes/verdict-panel.tsx';
import { ReportedIssues } from '#components/disputes/reported-issues.tsx';
import type { DataHealthOut, FeedOut } from '#lib/admin/data/schema.ts';
import type { AdminDisputeOut, ReadingOut } from '#lib/admin/disputes/schema.ts';
import type { DisputeOut } from '#lib/disputes/schema.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { draw } from '#tests/setup/draw.tsx';

const LOCALES = ['en', 'ar'] as const satisfies readonly Locale[];
const asOf = '2026-03-12T09:00:00.000Z';
const names = { id: 'r', nameEn: 'Nile Market', nameAr: 'سوق النيل' };

const feed = (given: Partial<FeedOut>): FeedOut => ({
  ...{ dataset: 'licensed', retailer: names, source: 'feed', content: 'prices', state: 'on_time' },
  ...{ rhythmDays: 1, dueOn: '2026-03-12', newestAt: asOf },
  newest: { day: '2026-03-11', attempted: 100, succeeded: 80, share: 0.8 },
  ...{ rounds: 30, onTime: 29, inFull: 28, prices: 700, suspect: 7 },
  ...given,
});

const health: DataHealthOut = {
  asOf,
  needs: { feeds: 1, disputes: 2, publishing: 1, imports: 0, matches: 40, retitled: 3 },
  feeds: {
    total: 3,
    items: [
      feed({ state: 'late', dueOn: '2026-03-10' }),
      feed({ content: 'shelves', state: 'new', rhythmDays: null, dueOn: null, prices: 0, suspect: 0 }),
    ],
  },
  imports: [{ kind: 'prices', files: 2, rows: 1000, refused: 12, suspect: 30 }],
  categories: [
    {
      category: names,
      dataset: 'licensed',
      oldestOn: '2026-01-01',
      newestOn: '2026-03-10',
      publishedAt: null,
    },
    { category: names, dataset: 'sample', oldestOn: '2026-01-01', newestOn: '2026-03-12', publishedAt: asOf },
  ],
  images: {
    ...{ stored: 12, waiting: 1 },
    failed: {
      total: 3,
      items: [
        { product: { ...names, id: 'p1' }, source: 'https://a.example/1.png', fault: 'host', failedAt: asOf },
        {
          product: { ...names, id: 'p2' },
          source: 'https://b.example/2.png',
          fault: 'status',
          failedAt: asOf,
        },
      ],
    },
  },
  matching: [{ week: '2026-03-09', looked: 20, overturned: 1 }],
};

test('data health says what is late and short, with its numbers, and leads to where it is acted on', () => {
  const text = draw('en', <DataPage locale="en" health={health} />);
  for (const words of [
    ...['1 feed is late', '2 issues reported by customers', '40 items to match', 'Was expected by'],
    ...['80 of 100', 'Less than usual', '7 of 700', '1.0%', '29 of 30', 'No rhythm yet'],
    ...['1.2%', '3.0%', 'Not published', '2 days', '95.0%', '2 of 3 feeds are listed'],
    ...[
      '3 products have no image',
      'https://a.example/1.png',
      'host not listed',
      '2 of 3 products are listed',
    ],
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('0 imports');
  for (const path of ['/admin/questions', '/admin/settings', '/admin/matching', '/admin/imports'])
    expect(text).toContain(`href="${path}"`);
});

test('data health of a product without data says so', () => {
  const nothing = { feeds: 0, disputes: 0, publishing: 0, imports: 0, matches: 0, retitled: 0 };
  const empty = {
    asOf,
    needs: nothing,
    feeds: { total: 0, items: [] },
    imports: [],
    categories: [],
    images: { stored: 0, waiting: 0, failed: { total: 0, items: [] } },
    matching: [],
  };
  const text = draw('en', <DataPage locale="en" health={empty} />);
  for (const words of [
    'Nothing needs attention',
    'No feeds in the last 180 days',
    'No files checked',
    'No image failed',
  ])
    expect(text).toContain(words);
});

const issue: DisputeOut = {
  ...{ id: 'd1', kind: 'price', state: 'open', day: '2026-03-10', price: 98.5, code: null },
  ...{ product: { id: 'p', name: 'Milk' }, retailer: { id: 'r', name: 'Nile Market' } },
  ...{ note: 'Shelf says 21', createdAt: asOf, closedAt: null, answer: null, isOwn: true, isExcluded: true },
};

test('a company reads what it reported, and withdraws what is open', () => {
  const items: DisputeOut[] = [
    issue,
    {
      ...issue,
      id: 'd2',
      kind: 'match',
      day: null,
      price: null,
      code: 'X1',
      state: 'refused',
      closedAt: asOf,
      answer: 'We looked.',
    },
  ];
  const list = { items, page: 1, limit: 50, total: 2 };
  const text = draw('en', <ReportedIssues locale="en" list={list} mayChange />);
  for (const words of [
    'EGP&nbsp;98.50 on 10 Mar 2026',
    'Shelf says 21',
    'Excluded from figures',
    'item X1',
    'No error found',
    'We looked.',
  ])
    expect(text.replaceAll('\u00a0', '&nbsp;')).toContain(words);
  expect(text.match(/aria-label="Withdraw: /g)).toHaveLength(1);
  expect(draw('en', <ReportedIssues locale="en" list={list} mayChange={false} />)).not.toContain(
    'Withdraw: ',
  );
});

const asked: AdminDisputeOut = {
  ...{ id: 'd1', kind: 'price', state: 'open', dataset: 'sample', product: names, retailer: names },
  ...{ day: '2026-03-10', price: 98.5, listing: null, note: 'Shelf says 21', createdAt: asOf },
  asker: { id: 'u1', name: 'Mona', company: 'Delta' },
  ...{ closedAt: null, closedBy: null, answer: null, excluded: 1 },
};
const reading: ReadingOut = {
  ...{ seriesId: 1, observedAt: asOf, revision: 0, store: names, code: 'X1', title: 'Milk 1 l' },
  ...{ source: 'web', regular: 98.5, promo: null, status: 'ok' },
};

const readings: ReadingOut[] = [
  reading,
  { ...reading, revision: 1, status: 'disputed' },
  { ...reading, revision: 2, status: 'suspect' },
];
const panel = { id: 'd1', readings, price: 98.5, text: 'Around the day' };

test('an admin chooses among sound readings, until it is answered', () => {
  const open = draw('en', <ReadingsPanel {...panel} mayChoose />);
  expect(open.match(/<input type="checkbox"/g)).toHaveLength(3);
  expect(open.match(/<input type="checkbox"[^>]*disabled/g)).toHaveLength(1);
  expect(open.match(/<input type="checkbox"[^>]*checked/g)).toHaveLength(1);
  const answered = draw('en', <ReadingsPanel {...panel} mayChoose={false} />);
  expect(answered.match(/<input type="checkbox"[^>]*disabled/g)).toHaveLength(3);
  expect(answered).not.toContain('<button');
  expect(draw('en', <VerdictPanel id="d1" together={2} excluded={1} />)).toContain(
    '2 customers get this answer.',
  );
});

test('an issue that isn’t there says so', () => {
  expect(draw('en', <DisputePage locale="en" details={null} />)).toContain('No such issue');
});

test.each(LOCALES)('every screen is drawn in %s', (locale) => {
  const page = {
    locale,
    query: { state: 'open' as const, page: 1, limit: 20 },
    dropped: [],
    address: { path: '/', given: {} },
  };
  const match: AdminDisputeOut = {
    ...asked,
    id: 'd2',
    kind: 'match',
    day: null,
    price: null,
    listing: { id: 'l', code: 'X', title: 'Tea' },
  };
  const list = { items: [asked, match], page: 1, limit: 20, total: 2, totalIsExact: true, nextCursor: null };
  const texts = [
    draw(locale, <DataPage locale={locale} health={health} />),
    draw(locale, <DisputesList page={page} list={list} />),
    draw(locale, <ReadingsPanel {...panel} mayChoose />),
    draw(locale, <VerdictPanel id="d1" together={3} excluded={0} />),
    draw(
      locale,
      <ReportedIssues locale={locale} list={{ items: [issue], page: 1, limit: 50, total: 60 }} mayChange />,
    ),
  ];
  for (const text of texts) expect(text).not.toMatch(/undefined|NaN|\{\w+\}|Invalid/);
});
